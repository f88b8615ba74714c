/** How moves of Warlight are written for the server. Nothing here knows whether a move is legal. */
export const move = {
  pick: (region: number) => `pick ${region}`,
  deploy: (region: number, armies: number) => `deploy ${region} x${armies}`,
  withdraw: (region: number, armies: number) => `withdraw ${region} x${armies}`,
  attack: (origin: number, target: number, armies: number) => `attack ${origin}>${target} x${armies}`,
  cancel: (order: number) => `cancel ${order}`,
  shift: (order: number, place: number) => `shift ${order}>${place}`,
  commit: 'commit',
}

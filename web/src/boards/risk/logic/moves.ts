/** How moves of Risk are written for the server. Nothing here knows whether a move is legal. */
import { CARD_KINDS } from '../types'

export const move = {
  claim: (territory: number) => `claim ${territory}`,
  place: (territory: number, armies: number) => `place ${territory} x${armies}`,
  attack: (origin: number, target: number, dice: number) => `attack ${origin}>${target} x${dice}`,
  defend: (dice: number) => `defend x${dice}`,
  follow: (armies: number) => `follow x${armies}`,
  fortify: (origin: number, target: number, armies: number) => `fortify ${origin}>${target} x${armies}`,
  trade: (cards: readonly number[]) =>
    `trade ${[...cards]
      .sort((a, b) => a - b)
      .map((card) => CARD_KINDS[card])
      .join(' ')}`,
  cease: 'cease',
  end: 'end',
}

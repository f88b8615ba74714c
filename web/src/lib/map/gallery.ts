/** The maps of the gallery in Czech, for every game that is played on them. */
export const czechMaps: Record<string, string> = {
  'board.world': 'Svět',
  'board.archipelago': 'Souostroví',
  'board.atoll': 'Atol',
  'board.heartland': 'Srdce země',
  'board.old-empires': 'Staré říše',
  'board.six-crowns': 'Šest korun',
  'board.skerries': 'Skaliska',
  'board.two-shores': 'Dva břehy',
  'board.vast': 'Širé kraje',
}

/** The setting that shows the numbers of tiles, vertices and edges: on the board, in the log, and in what bots say of their moves. */
export const ids = $state({ shown: false })

/** Whether tiles, vertices and edges show their numbers: on the board, in the log, and in what bots say of their moves. */
export const ids = $state({ shown: false })

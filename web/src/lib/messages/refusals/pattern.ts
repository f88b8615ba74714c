/** One refusal: what the server says, how the page says it, and the group whose own words are said in the same way. */
export type Pattern = readonly [said: RegExp, words: string, inner?: number]

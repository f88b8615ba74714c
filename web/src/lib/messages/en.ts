/** The app's words in English, by topic; the keys of every other language. A game's own words stand in its own folder. */
import { app } from './en/app'
import { lobby } from './en/lobby'
import { review } from './en/review'
import { table } from './en/table'

export const en = { ...app, ...lobby, ...table, ...review } as const

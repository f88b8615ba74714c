/** The app's words in Czech. Where a number decides: `one`, `few`, `other`. Names stand in the nominative, for nobody can decline them. */
import { app } from './cs/app'
import { lobby } from './cs/lobby'
import { review } from './cs/review'
import { table } from './cs/table'
import type { en } from './en'
import type { Messages } from './format'

export const cs: Messages<keyof typeof en, 'cs'> = { ...app, ...lobby, ...table, ...review }

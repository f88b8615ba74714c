/** The words of competitions in the reader's language, beside the app's. */
import * as app from '../../../lib/messages'
import { translator } from '../../../lib/messages/translator'
import { cs } from './cs'
import { en } from './en'

export const t = translator({ ...app.en, ...en }, { cs: { ...app.cs, ...cs } })

/** A user's own file, such as a board: read here and sent as content, so that the server never sees a path. */
import { t } from '../messages'

/** As much as the command line takes. */
const LIMIT = 512 * 1024

export type Content = Record<string, unknown>
/** Reads a game's own form of a file, where it is that. */
export type Reader = (text: string) => Content | null
/** Has the server read a file of XML; an Error says what is wrong in which line. */
export type AskServer = (name: string, text: string) => Promise<Content>

export function isContent(value: unknown): value is Content {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The content of the file; an Error says why it cannot be used. What its fields must be, the server knows. */
export async function readContent(file: Pick<File, 'name' | 'size' | 'text'>, readOther?: Reader, ask?: AskServer): Promise<Content> {
  if (file.size > LIMIT) throw new Error(t('file.tooLong', { file: file.name, limit: LIMIT / 1024 }))
  const text = await file.text()
  const other = readOther?.(text)
  if (other) return other
  if (ask && /^\uFEFF?\s*</.test(text)) return ask(file.name, text)
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    if (readOther) throw new Error(t('file.unknown', { file: file.name }))
    throw new Error(t('file.notJson', { file: file.name }))
  }
  if (!isContent(read)) throw new Error(t('file.notObject', { file: file.name }))
  return read
}

/** The title of content: by its own title, if it has one. */
export function contentTitle(value: Content): string {
  return typeof value.title === 'string' && value.title.trim() ? value.title : t('file.yours')
}

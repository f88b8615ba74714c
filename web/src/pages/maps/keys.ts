/** The editor's keys: what they do, and what the help says of them. */
import type { KeyHelp } from '../../lib/gameui'
import { TOOLS, type Editor, type Tool } from './editor.svelte'
import { t } from './messages'

export const LETTERS: Record<Tool, string> = { select: 'v', draw: 'd', pivot: 'p', link: 'l', brush: 'b' }

/** A letter takes a tool; a link begins at the region that has the focus or is chosen. Whether the key was one of these. */
export function toolKey(editor: Editor, key: string, focused: number | null): boolean {
  const tool = TOOLS.find((one) => LETTERS[one] === key.toLowerCase())
  if (!tool) return false
  const from = focused ?? (editor.selected.length === 1 ? (editor.selected[0] ?? null) : null)
  editor.take(tool)
  if (tool === 'link' && from !== null) editor.link(from)
  return true
}

/** Undo and redo, as in other programs. */
export function historyKey(editor: Editor, event: KeyboardEvent): boolean {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return false
  const key = event.key.toLowerCase()
  if (key === 'z' && event.shiftKey) editor.redo()
  else if (key === 'z') editor.undo()
  else if (key === 'y') editor.redo()
  else return false
  return true
}

/** Actions on the chosen regions. */
export function regionKey(editor: Editor, key: string): boolean {
  if ((key === 'Delete' || key === 'Backspace') && editor.selected.length) editor.remove()
  else if (key.toLowerCase() === 'm' && editor.selected.length > 1) editor.merge()
  else return false
  return true
}

export const editorKeys = (): KeyHelp[] => [
  { keys: TOOLS.map((tool) => LETTERS[tool].toUpperCase()), label: t('keys.tools') },
  { keys: ['←', '↑', '→', '↓'], label: t('keys.arrows') },
  { keys: ['Enter'], label: t('keys.choose') },
  { keys: [t('keys.spaceBar'), 'Shift+→'], label: t('keys.more') },
  { keys: ['F2'], label: t('keys.rename') },
  { keys: ['M'], label: t('keys.merge') },
  { keys: ['Delete'], label: t('keys.delete') },
  { keys: ['Shift+→'], label: t('keys.movePivot') },
  { keys: ['Ctrl+Z', 'Ctrl+Shift+Z'], label: t('keys.undo') },
  { keys: ['Ctrl+S'], label: t('editor.save') },
  { keys: ['+', '-', '0'], label: t('keys.zoom') },
]

export const drawingKeys = (): KeyHelp[] => [
  { keys: ['←', '↑', '→', '↓'], label: t('keys.aim') },
  { keys: [t('keys.spaceBar')], label: t('keys.corner') },
  { keys: ['Enter'], label: t('keys.finish') },
  { keys: ['Backspace'], label: t('keys.takeBack') },
]

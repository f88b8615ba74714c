/** The user's settings of the app itself, remembered in the browser. */
import { FIRST_LEVEL, type LevelName } from '../lobby/levels'
import type { Language } from './language.svelte'
import { recall, remember } from './storage'

export type Theme = 'auto' | 'light' | 'dark'

interface Settings {
  theme: Theme
  /** Null until the user chooses: the browser's preference counts. */
  language: Language | null
  /** Whether to cover the board between two people at this screen. */
  curtain: boolean
  name: string
  /** How well those are to play whom one plays against. */
  level: LevelName
  /** From 0, mute, to 1. */
  volume: number
  /** Whether the browser is to say that it is one's turn, where another tab is in front. */
  notify: boolean
}

const DEFAULTS: Settings = { theme: 'auto', language: null, curtain: true, name: '', level: FIRST_LEVEL, volume: 0.6, notify: false }

export const settings = $state<Settings>({ ...DEFAULTS, ...recall<Partial<Settings>>('settings', {}) })

/** Saves every change and shows the theme; call it inside a component. */
export function followSettings(): void {
  $effect(() => {
    remember('settings', $state.snapshot(settings))
    if (settings.theme === 'auto') delete document.documentElement.dataset['theme']
    else document.documentElement.dataset['theme'] = settings.theme
  })
}

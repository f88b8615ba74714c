/** The user's settings of the app itself, remembered in the browser. */
import { FIRST_LEVEL, type LevelName } from '../lobby/levels'
import type { Language } from './language.svelte'
import { recall, remember } from './storage'

export type Theme = 'auto' | 'light' | 'dark'

interface Settings {
  theme: Theme
  /** Null until the user chooses: the browser's preference counts. */
  language: Language | null
  /** True to cover the board between two people at this screen. */
  curtain: boolean
  name: string
  /** The level of opponents. */
  level: LevelName
  /** From 0 to 1. */
  volume: number
  muted: boolean
  /** True if the browser announces the player's turn while another tab is in front. */
  notify: boolean
}

const DEFAULTS: Settings = { theme: 'auto', language: null, curtain: true, name: '', level: FIRST_LEVEL, volume: 0.6, muted: false, notify: false }

export const settings = $state<Settings>({ ...DEFAULTS, ...recall<Partial<Settings>>('settings', {}) })

/** Saves every change and shows the theme; call it inside a component. */
export function followSettings(): void {
  $effect(() => {
    remember('settings', $state.snapshot(settings))
    if (settings.theme === 'auto') delete document.documentElement.dataset['theme']
    else document.documentElement.dataset['theme'] = settings.theme
  })
}

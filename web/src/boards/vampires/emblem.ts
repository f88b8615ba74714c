/** The game's picture in the lobby: a bat and a paw on their silhouettes, a house between them, and an arrow for it. */
import { EMBLEMS, SILHOUETTES } from './map/shapes'

export const emblem = `<svg viewBox="0 0 120 80" xmlns="http://www.w3.org/2000/svg">
  <path d="M10 8h100v64H10ZM35 8v64M60 8v64M85 8v64M10 24h100M10 40h100M10 56h100" fill="none" stroke="currentColor" stroke-opacity=".16"/>
  <g transform="translate(29 46)"><path d="${SILHOUETTES.vampires}" fill="var(--seat-0)"/><path d="${EMBLEMS.vampires}" fill="var(--seat-0-ink)" transform="translate(0 1) scale(1.15)"/></g>
  <g transform="translate(91 46)"><path d="${SILHOUETTES.werewolves}" fill="var(--seat-1)"/><path d="${EMBLEMS.werewolves}" fill="var(--seat-1-ink)" transform="translate(0 -1)"/></g>
  <g transform="translate(60 30) scale(.82)"><path d="${SILHOUETTES.humans}" fill="var(--seat-none-tint)" stroke="currentColor" stroke-width="1.6" stroke-linejoin="round"/><path d="${EMBLEMS.humans}" fill="currentColor" transform="translate(0 5)"/></g>
  <path d="M47 58q13 9 26 0" fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round" stroke-dasharray="1 5"/>
</svg>`

/** The addresses of the app's pages, both ways. Pure: router.svelte.ts holds the current one. */

import { RUN_KINDS, type RunKind } from './lab/types'

export type Route =
  | { page: 'lobby' }
  | { page: 'table'; id: string }
  | { page: 'replay'; id: string; at: number | null }
  | { page: 'tool'; game: string; tool: string }
  | { page: 'lab' }
  | { page: 'new-run'; kind: RunKind; like: string | null }
  | { page: 'run'; id: string }
  | { page: 'maps' }
  | { page: 'map-editor'; id: string | null }
  | { page: 'learn'; game: string | null }
  | { page: 'about' }
  | { page: 'interface' }
  | { page: 'leaderboard' }
  | { page: 'sign-in' }
  | { page: 'account' }
  | { page: 'reset' }
  | { page: 'player'; name: string }
  | { page: 'games'; search: string }
  | { page: 'competitions' }
  | { page: 'new-competition' }
  | { page: 'competition'; id: string }
  | { page: 'edit-competition'; id: string }
  | { page: 'season'; name: string }
  | { page: 'new-season' }
  | { page: 'seeks' }
  | { page: 'unknown'; path: string }

export function parseRoute(path: string, search = ''): Route {
  const parts = path.split('/').filter(Boolean).map(decode)
  const [page, first, second] = parts
  if (parts.length === 0) return { page: 'lobby' }
  if (page === 'table' && first && parts.length === 2) return { page, id: first }
  if (page === 'replay' && first && parts.length === 2) return { page, id: first, at: position(search) }
  if (page === 'tools' && first && second && parts.length === 3) return { page: 'tool', game: first, tool: second }
  if (page === 'lab') return labRoute(parts, search) ?? { page: 'unknown', path }
  if (page === 'maps' && parts.length === 1) return { page }
  if (page === 'maps' && first === 'edit' && parts.length <= 3) return { page: 'map-editor', id: second ?? null }
  if (page === 'learn' && parts.length <= 2) return { page, game: first ?? null }
  if ((page === 'about' || page === 'interface') && parts.length === 1) return { page }
  if (page === 'arena' && first === 'play' && parts.length === 2) return { page: 'seeks' }
  if (page === 'arena' && first === 'competitions') return contestRoute(parts) ?? { page: 'unknown', path }
  if (page === 'arena' && first === 'seasons' && second && parts.length === 3)
    return second === 'new' ? { page: 'new-season' } : { page: 'season', name: second }
  if (page === 'arena') return arenaRoute(parts, search) ?? { page: 'unknown', path }
  return { page: 'unknown', path }
}

/** `/arena/competitions`, `/arena/competitions/new`, `/arena/competitions/<id>`, `/arena/competitions/<id>/edit`. */
function contestRoute([, , name, action, ...rest]: string[]): Route | null {
  if (name === undefined) return { page: 'competitions' }
  if (rest.length || (action !== undefined && action !== 'edit')) return null
  if (action === 'edit') return { page: 'edit-competition', id: name }
  return name === 'new' ? { page: 'new-competition' } : { page: 'competition', id: name }
}

export function pathOf(route: Route): string {
  switch (route.page) {
    case 'lobby':
      return '/'
    case 'table':
      return `/table/${encodeURIComponent(route.id)}`
    case 'replay':
      return `/replay/${encodeURIComponent(route.id)}${route.at === null ? '' : `?at=${route.at}`}`
    case 'tool':
      return `/tools/${encodeURIComponent(route.game)}/${encodeURIComponent(route.tool)}`
    case 'lab':
      return '/lab'
    case 'new-run':
      return `/lab/new/${route.kind}${route.like === null ? '' : `?like=${encodeURIComponent(route.like)}`}`
    case 'run':
      return `/lab/${encodeURIComponent(route.id)}`
    case 'maps':
      return '/maps'
    case 'map-editor':
      return route.id === null ? '/maps/edit' : `/maps/edit/${encodeURIComponent(route.id)}`
    case 'learn':
      return route.game === null ? '/learn' : `/learn/${encodeURIComponent(route.game)}`
    case 'about':
    case 'interface':
      return `/${route.page}`
    case 'leaderboard':
      return '/arena'
    case 'sign-in':
    case 'account':
    case 'reset':
      return `/arena/${route.page}`
    case 'player':
      return `/arena/players/${route.name.split('/').map(encodeURIComponent).join('/')}`
    case 'games':
      return `/arena/games${route.search ? `?${route.search}` : ''}`
    case 'competitions':
      return '/arena/competitions'
    case 'new-competition':
      return '/arena/competitions/new'
    case 'competition':
      return `/arena/competitions/${encodeURIComponent(route.id)}`
    case 'edit-competition':
      return `/arena/competitions/${encodeURIComponent(route.id)}/edit`
    case 'season':
      return `/arena/seasons/${encodeURIComponent(route.name)}`
    case 'new-season':
      return '/arena/seasons/new'
    case 'seeks':
      return '/arena/play'
    case 'unknown':
      return route.path
  }
}

/** `/lab`, `/lab/new/simulation` (perhaps `?like=` an earlier run), `/lab/<run>`. */
function labRoute([, first, second, ...rest]: string[], search: string): Route | null {
  if (first === undefined) return { page: 'lab' }
  const kind = RUN_KINDS.find((one) => one === second)
  if (first === 'new' && kind && !rest.length) return { page: 'new-run', kind, like: new URLSearchParams(search).get('like') }
  return second === undefined ? { page: 'run', id: first } : null
}

/** `/arena`, `/arena/sign-in`, `/arena/players/<name>` (a house bot's is `house/<bot>`), `/arena/games?player=…`. */
function arenaRoute([, first, ...rest]: string[], search: string): Route | null {
  if (first === undefined) return { page: 'leaderboard' }
  if (first === 'players' && rest.length) return { page: 'player', name: rest.join('/') }
  if (rest.length) return null
  if (first === 'games') return { page: 'games', search: search.replace(/^\?/, '') }
  return first === 'sign-in' || first === 'account' || first === 'reset' ? { page: first } : null
}

/** Keys are letters of the server's choice. What cannot be one is not kept: it would be sent with every greeting. */
const KEY = /^[\w-]{16,100}$/

function keyIn(hash: string, name: string): string | null {
  const found = new URLSearchParams(hash.replace(/^#/, '')).get(name) ?? ''
  return KEY.test(found) ? found : null
}

/** The end of an address for taking a seat that is open to anyone. */
export const JOIN = '#join'

/** The seat's key in a link to share: `#token=…`. */
export function tokenIn(hash: string): string | null {
  return keyIn(hash, 'token')
}

/** The key to a new password: `#key=…`. */
export function resetKeyIn(hash: string): string | null {
  return keyIn(hash, 'key')
}

/** The key to open seats, for the first to come: `#open=…`. */
export function openKeyIn(hash: string): string | null {
  return keyIn(hash, 'open')
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function position(search: string): number | null {
  const at = new URLSearchParams(search).get('at')
  return at !== null && /^\d+$/.test(at) ? Number(at) : null
}

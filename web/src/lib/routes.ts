/** The addresses of the app's pages, both ways. Pure: router.svelte.ts holds the current one. */

export type Route =
  | { page: 'lobby' }
  | { page: 'table'; id: string }
  | { page: 'replay'; id: string; at: number | null }
  | { page: 'tool'; game: string; tool: string }
  | { page: 'about' }
  | { page: 'unknown'; path: string }

export function parseRoute(path: string, search = ''): Route {
  const parts = path.split('/').filter(Boolean).map(decode)
  const [page, first, second] = parts
  if (parts.length === 0) return { page: 'lobby' }
  if (page === 'table' && first && parts.length === 2) return { page, id: first }
  if (page === 'replay' && first && parts.length === 2) return { page, id: first, at: position(search) }
  if (page === 'tools' && first && second && parts.length === 3) return { page: 'tool', game: first, tool: second }
  if (page === 'about' && parts.length === 1) return { page }
  return { page: 'unknown', path }
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
    case 'about':
      return '/about'
    case 'unknown':
      return route.path
  }
}

/** The seat's key in a link that somebody was sent: `#token=…`. */
export function tokenIn(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get('token') || null
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

/** The page shown now. Links inside the app are plain <a href>; this catches them. */
import { tick } from 'svelte'
import { parseRoute, pathOf, type Route } from './routes'

let route = $state<Route>(parseRoute(location.pathname, location.search))

export const router = {
  get route(): Route {
    return route
  },
}

/** Shows another page, with the focus at its beginning, as after a load. `hash` is for the page to read. */
export function go(next: Route, hash = ''): void {
  history.pushState(null, '', pathOf(next) + hash)
  route = next
  window.scrollTo(0, 0)
  void tick().then(() => document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true }))
}

/** Changes the address without a new step in the history: a replay's position. */
export function replaceAddress(next: Route): void {
  history.replaceState(null, '', pathOf(next))
}

/** Listens for links and the back button; the answer stops it. */
export function startRouter(): () => void {
  const back = () => (route = parseRoute(location.pathname, location.search))
  const click = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
    if (link.pathname.startsWith('/api/')) return
    if (link.pathname === location.pathname && link.hash) return
    event.preventDefault()
    go(parseRoute(link.pathname, link.search), link.hash)
  }
  window.addEventListener('popstate', back)
  document.addEventListener('click', click)
  return () => {
    window.removeEventListener('popstate', back)
    document.removeEventListener('click', click)
  }
}

/** The editor's state: the draft with its history, what is selected, the tool in hand, and what the server says of the map. */
import * as edit from '../../lib/maps/commands'
import { Ground, innerPoint } from '../../lib/maps/geometry'
import { begin, redo, settled, step, undo, type History } from '../../lib/maps/history'
import { caught, closes, finished } from '../../lib/maps/sketch'
import { keepDraft, dropDraft } from '../../lib/maps/drafts'
import { cleanName, MOST_REGIONS, MOST_SUPER_REGIONS, type Draft, type Region, type Ring, type Spot, type SuperRegion } from '../../lib/maps/types'
import { toast } from '../../lib/browser/toasts.svelte'
import { Checks } from './checks.svelte'
import { t } from './messages'

export const TOOLS = ['select', 'draw', 'pivot', 'link', 'brush'] as const
export type Tool = (typeof TOOLS)[number]

const SAVE_AFTER = 400

export class Editor {
  #history = $state.raw<History<Draft>>(begin(edit.emptyDraft('', [1, 1])))
  /** Under which the server keeps it; null: it does not yet. */
  id = $state<string | null>(null)
  readonly picture: string | null
  /** In the order in which they were chosen: the first one stays when they are merged. */
  selected = $state.raw<readonly number[]>([])
  tool = $state<Tool>('select')
  /** True if every click chooses one more: for fingers, which have no Shift. */
  several = $state(false)
  /** The super region that the brush paints; null takes regions out of theirs. */
  brush = $state<number | null>(null)
  /** Where a new link begins. */
  origin = $state<number | null>(null)
  /** Of the polygon that is drawn. */
  corners = $state.raw<Ring>([])
  /** True if the polygon becomes a part of the selected region. */
  asPart = $state(false)
  readonly checks = new Checks(() => this.draft)
  #saved = $state.raw<Draft | null>(null)
  /** True if this browser has no room for the map. */
  #full = $state(false)
  #saving: ReturnType<typeof setTimeout> | undefined

  readonly draft = $derived(this.#history.present)
  readonly ground = $derived(new Ground(this.draft.regions))
  readonly regions = $derived(new Map(this.draft.regions.map((region) => [region.id, region])))
  readonly colours = $derived(new Map(this.draft.super_regions.map((one) => [one.id, one.colour])))
  readonly chosen = $derived(this.selected.flatMap((id) => this.regions.get(id) ?? []))
  readonly missing = $derived(edit.missingLinks(this.draft, this.checks.suggested))
  /** Neighbours that do not touch: links over the sea. */
  readonly crossings = $derived.by(() => {
    const touching = new Set(this.checks.suggested.map((link) => `${link}`))
    return this.draft.links.filter((link) => !touching.has(`${link}`))
  })
  readonly canUndo = $derived(this.#history.past.length > 0)
  readonly canRedo = $derived(this.#history.future.length > 0)
  readonly findings = $derived.by(() => this.checks.findings)
  readonly errors = $derived((this.findings ?? []).filter((one) => one.severity === 'error'))
  /** Errors that are not the map's. */
  readonly trouble = $derived.by(() => (this.#full ? t('draft.full') : this.checks.trouble))

  constructor(id: string | null, draft: Draft, picture: string | null, changed: boolean) {
    this.id = id
    this.picture = picture
    this.#history = begin(draft)
    this.#saved = changed ? null : draft
    this.brush = draft.super_regions[0]?.id ?? null
    void this.checks.now()
  }

  get changed(): boolean {
    return this.draft !== this.#saved
  }

  /** The server has this draft now; a map that was new, or another user's, has got a place of its own there. */
  saved(draft: Draft, id: string | null): void {
    if (id !== this.id) dropDraft(this.id)
    this.id = id
    this.#saved = draft
    this.#keepDraft()
  }

  close(): void {
    this.checks.close()
    this.flush()
  }

  /** Keeps what is not yet kept in this browser: the page may be closed at any moment. */
  flush(): void {
    if (this.#saving) this.#keepDraft()
  }

  #step(next: Draft, kind: string | null = null): void {
    this.#take(step(this.#history, next, kind))
  }

  #take(history: History<Draft>): void {
    if (history.present === this.draft) return
    this.#history = history
    this.selected = this.selected.filter((id) => this.regions.has(id))
    if (this.origin !== null && !this.regions.has(this.origin)) this.origin = null
    if (this.brush !== null && !this.colours.has(this.brush)) this.brush = this.draft.super_regions[0]?.id ?? null
    this.checks.soon()
    clearTimeout(this.#saving)
    this.#saving = setTimeout(() => this.#keepDraft(), SAVE_AFTER)
  }

  undo(): void {
    if (this.corners.length) this.corners = this.corners.slice(0, -1)
    else this.#take(undo(this.#history))
  }

  redo(): void {
    this.#take(redo(this.#history))
  }

  #keepDraft(): void {
    clearTimeout(this.#saving)
    this.#saving = undefined
    this.#full = !keepDraft(this.id, { draft: this.draft, picture: this.picture, changed: this.changed })
  }

  // What is selected, and what a click with the tool in hand means.

  take(tool: Tool): void {
    this.tool = tool
    this.several = false
    this.origin = null
    this.corners = []
    this.#history = settled(this.#history)
  }

  select(id: number | null, more = false): void {
    this.#history = settled(this.#history)
    if (id === null) this.selected = []
    else if (!more) this.selected = [id]
    else this.selected = this.selected.includes(id) ? this.selected.filter((one) => one !== id) : [...this.selected, id]
  }

  /** True if Escape had something to leave. */
  escape(): boolean {
    if (this.corners.length) this.corners = []
    else if (this.origin !== null) this.origin = null
    else if (this.tool !== 'select') this.take('select')
    else if (this.selected.length) this.selected = []
    else return false
    return true
  }

  /** A region was chosen for a link: the first one waits for the other. */
  link(id: number): void {
    if (this.origin === null || this.origin === id) this.origin = this.origin === id ? null : id
    else {
      this.#step(edit.toggleLink(this.draft, this.origin, id))
      this.origin = null
    }
  }

  join(a: number, b: number): void {
    this.#step(edit.toggleLink(this.draft, a, b))
    this.origin = null
  }

  paint(ids: Iterable<number>, super_region: number | null = this.brush, kind: string | null = null): void {
    this.#step(edit.paint(this.draft, new Set(ids), super_region), kind)
  }

  setPivot(id: number, [x, y]: Spot, kind: string | null = null): void {
    this.#step(edit.changeRegion(this.draft, id, { pivot: [Math.round(x), Math.round(y)] }), kind)
  }

  /** The pivot where there is most room. */
  centrePivot(id: number): void {
    const region = this.regions.get(id)
    if (region) this.#step(edit.changeRegion(this.draft, id, { pivot: innerPoint(region.parts) }))
  }

  placePivots(): void {
    this.#step(edit.placePivots(this.draft))
  }

  // Drawing.

  caught(spot: Spot, reach: number): Spot {
    return this.corners[0] && closes(this.corners, spot, reach) ? this.corners[0] : caught(this.draft, spot, reach)
  }

  corner(spot: Spot, reach: number): void {
    if (closes(this.corners, spot, reach)) this.finish()
    else this.corners = [...this.corners, caught(this.draft, spot, reach)]
  }

  finish(): void {
    if (!this.corners.length) return
    const drawn = finished(this.corners)
    if (drawn === 'few' || drawn === 'crossed') {
      toast(t(`draw.${drawn}`), 'bad')
      return
    }
    this.corners = []
    const { draft: beside, ring } = edit.weave(this.draft, drawn)
    const [target] = this.chosen
    if (this.asPart && target) {
      this.#step(edit.addPart(beside, target.id, ring))
    } else if (this.draft.regions.length >= MOST_REGIONS) {
      toast(t('draw.most', { count: MOST_REGIONS }), 'bad')
    } else {
      const { draft, id } = edit.addRegion(beside, [ring], t('region.new', { number: this.draft.regions.length + 1 }))
      this.#step(draft)
      this.selected = [id]
    }
  }

  // Regions.

  change(id: number, change: Partial<Pick<Region, 'name' | 'armies' | 'super_region'>>): void {
    const name = change.name === undefined ? undefined : cleanName(change.name)
    if (name !== undefined && !name.trim()) return
    this.#step(edit.changeRegion(this.draft, id, { ...change, ...(name === undefined ? {} : { name }) }), `region ${id} ${Object.keys(change)}`)
  }

  remove(): void {
    this.#step(edit.removeRegions(this.draft, new Set(this.selected)))
  }

  merge(): void {
    if (this.selected.length > 1) this.#step(edit.mergeRegions(this.draft, this.selected))
  }

  split(id: number): void {
    const name = this.regions.get(id)?.name ?? ''
    this.#step(edit.splitRegion(this.draft, id, (number) => cleanName(`${name} ${number}`)))
  }

  linkAll(): void {
    this.#step(edit.addLinks(this.draft, this.missing))
  }

  rename(title: string): void {
    const clean = cleanName(title)
    if (clean.trim()) this.#step({ ...this.draft, title: clean }, 'title')
  }

  // Super regions.

  addSuperRegion(): void {
    if (this.draft.super_regions.length >= MOST_SUPER_REGIONS) {
      toast(t('super.most', { count: MOST_SUPER_REGIONS }), 'bad')
      return
    }
    const { draft, id } = edit.addSuperRegion(this.draft, t('super.new', { number: this.draft.super_regions.length + 1 }))
    this.#step(this.selected.length && this.tool !== 'brush' ? edit.paint(draft, new Set(this.selected), id) : draft)
    this.brush = id
  }

  changeSuperRegion(id: number, change: Partial<Omit<SuperRegion, 'id'>>): void {
    const name = change.name === undefined ? undefined : cleanName(change.name)
    if (name !== undefined && !name.trim()) return
    this.#step(edit.changeSuperRegion(this.draft, id, { ...change, ...(name === undefined ? {} : { name }) }), `super ${id} ${Object.keys(change)}`)
  }

  removeSuperRegion(id: number): void {
    this.#step(edit.removeSuperRegion(this.draft, id))
  }
}

/** Keeps the editor's map: on the server, or as a file. */
import { ApiError, words } from '../../lib/api'
import { mapsApi } from '../../lib/maps/api'
import { keepOwner, ownerOf } from '../../lib/maps/drafts'
import { replaceAddress } from '../../lib/router.svelte'
import { toast } from '../../lib/browser/toasts.svelte'
import type { Editor } from './editor.svelte'
import { t } from './messages'

const fileName = (title: string) =>
  title
    .trim()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase() || 'map'

export class Keeper {
  busy = $state(false)

  constructor(private readonly editor: Editor) {}

  /** A user who may not change the map on the server saves it as a map of their own. */
  get own(): boolean {
    return this.editor.id !== null && ownerOf(this.editor.id) !== null
  }

  async save(): Promise<void> {
    const { editor } = this
    const { draft, picture } = editor
    await this.#work(async () => {
      if (editor.id !== null && this.own) {
        await mapsApi.save(editor.id, { draft, picture })
        editor.saved(draft, editor.id)
      } else {
        const { map, owner } = await mapsApi.keep({ draft, picture })
        keepOwner(map.id, owner)
        editor.saved(draft, map.id)
        replaceAddress({ page: 'map-editor', id: map.id }) // what was done before can still be undone
      }
      toast(t('editor.saved'), 'good')
    })
  }

  /** A package with everything in it, to the folder of downloads. */
  async download(): Promise<void> {
    const { draft, picture } = this.editor
    await this.#work(async () => {
      const address = URL.createObjectURL(await mapsApi.pack({ draft, picture }))
      Object.assign(document.createElement('a'), { href: address, download: `${fileName(draft.title)}.zip` }).click()
      URL.revokeObjectURL(address)
    })
  }

  async #work(task: () => Promise<void>): Promise<void> {
    if (this.busy) return
    this.busy = true
    try {
      await task()
    } catch (error) {
      toast(error instanceof ApiError && error.status === 404 ? t('editor.gone') : words(error), 'bad')
    } finally {
      this.busy = false
    }
  }
}

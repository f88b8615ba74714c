/** Work that the server may refuse, and what is said then. */
import { words } from '../api'
import { t } from '../messages'
import { toast } from './toasts.svelte'

/** Attempts whose last failure is shown on the page. */
export class Attempt {
  busy = $state(false)
  /** Why the last one failed; null: it did not. */
  trouble = $state<string | null>(null)

  /** The answer of the work; null if it failed. */
  run<T>(work: () => Promise<T>): Promise<T | null> {
    this.trouble = null
    return this.refresh(work)
  }

  /** The same where nobody asked for it: an earlier failure is shown until it works. */
  async refresh<T>(work: () => Promise<T>): Promise<T | null> {
    this.busy = true
    try {
      const answer = await work()
      this.trouble = null
      return answer
    } catch (error) {
      this.trouble = words(error)
      return null
    } finally {
      this.busy = false
    }
  }
}

/** Tells a failure in a toast. The answer is true if there was none. */
export async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    toast(words(error), 'bad')
    return false
  }
}

export async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
  toast(t('copied'), 'good')
}

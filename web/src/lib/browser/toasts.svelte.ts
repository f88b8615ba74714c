/** Short notices at the edge of the page that go away by themselves. */

interface Toast {
  id: number
  tone: 'plain' | 'good' | 'bad'
  text: string
}

const SECONDS = { plain: 4, good: 4, bad: 8 }

export const toasts = $state<Toast[]>([])
let last = 0

export function toast(text: string, tone: Toast['tone'] = 'plain'): void {
  const id = (last += 1)
  toasts.push({ id, tone, text })
  setTimeout(() => dismiss(id), SECONDS[tone] * 1000)
}

export function dismiss(id: number): void {
  const index = toasts.findIndex((one) => one.id === id)
  if (index >= 0) toasts.splice(index, 1)
}

/** The browser's own memory; where it is shut off (private windows) the app still works, and forgets. */

export function recall<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`hegemon.${key}`)
    return text === null ? otherwise : (JSON.parse(text) as T)
  } catch {
    return otherwise
  }
}

export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(`hegemon.${key}`, JSON.stringify(value))
  } catch {
    return
  }
}

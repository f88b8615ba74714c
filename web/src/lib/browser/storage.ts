/** The browser's own memory; where it is shut off (private windows) the app still works, and forgets. */

export function recall<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`hegemon.${key}`)
    return text === null ? otherwise : (JSON.parse(text) as T)
  } catch {
    return otherwise
  }
}

/** Values by id, all under one key. */
export function collection<Value>(key: string) {
  const all = () => recall<Record<string, Value>>(key, {})
  return {
    all,
    of: (id: string): Value | null => all()[id] ?? null,
    keep: (id: string, value: Value): void => remember(key, { ...all(), [id]: value }),
    drop(id: string): void {
      const { [id]: _, ...rest } = all()
      remember(key, rest)
    },
  }
}

export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(`hegemon.${key}`, JSON.stringify(value))
  } catch {
    return
  }
}

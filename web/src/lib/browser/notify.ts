/** Messages of the browser itself, for those whose tab is not in front. They are shown only if the user has asked for them and the browser allows it. */
import { settings } from './settings.svelte'

export const canNotify = (): boolean => 'Notification' in window

/** Asks the browser, once; whether it allows them. */
export async function allowNotifications(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === 'granted'
}

/** One message for each `tag`: a newer one takes the place of the one before. A click on it brings the tab to the front. */
export function notify(tag: string, title: string, body: string): void {
  if (!settings.notify || !document.hidden || !canNotify() || Notification.permission !== 'granted') return
  try {
    const shown = new Notification(title, { body, tag, icon: '/favicon.svg' })
    shown.onclick = () => {
      window.focus()
      shown.close()
    }
  } catch {
    return // phones show them for installed apps only
  }
}

/** Co u stolu stojí vedle hry, česky: co se stalo mezitím, pravidla, oznámení. */
import type { Messages } from '../../../lib/messages/format'
import type { en } from './en'

export const cs: Messages<keyof typeof en, 'cs'> = {
  watch: 'Přehrát znovu',
  watchAbout: 'Přehrát znovu, co se stalo od vašeho tahu',
  since: 'Od vašeho tahu',
  notify: 'Ohlásit i na jiné kartě, že jsem na tahu',
  notifyForbidden: 'Prohlížeč této stránce oznámení zakazuje. Povolit je lze v jeho nastavení.',
  rules: 'Pravidla',
  rulesOf: 'Pravidla: {game}',
  now: 'Zpět do hry',
  again: '{at} z {count}',
}

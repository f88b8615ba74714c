/** The words of dice that all players can check, in Czech. */
import type { Messages } from '../../../lib/messages/format'
import type { en } from './en'

export const cs: Messages<keyof typeof en, 'cs'> = {
  title: 'Kostky',
  about: 'Stůl se před prvním tahem zavázal ke svému tajemství: tohle je otisk, který ukázal.',
  numbers: 'Čísla, která hráči k tajemství přidali před prvním tahem:',
  check: 'Ověřit každý hod',
  good: {
    one: 'Tajemství má tento otisk a dává jediný hod.',
    few: 'Tajemství má tento otisk a dává všechny {count} hody.',
    other: 'Tajemství má tento otisk a dává všech {count} hodů.',
  },
  bad: 'Tajemství tento otisk nemá.',
  self: 'Kdo nechce serveru věřit, stáhne záznam a spustí:',
  badge: 'Kostky {hash}',
  badgeText: 'Stůl se zavázal ke svým kostkám: tohle je začátek otisku tajemství, které se ukáže na konci. Poznamenejte si ho: {hash}',
}

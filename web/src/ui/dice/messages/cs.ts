/** The words of dice that all players can check, in Czech. */
import type { Messages } from '../../../lib/messages/format'
import type { en } from './en'

export const cs: Messages<keyof typeof en, 'cs'> = {
  title: 'Kostky',
  about: 'Stůl se před prvním tahem zavázal ke svému tajemství: tohle je otisk, který ukázal.',
  same: 'Je to tentýž otisk, který tento prohlížeč viděl před prvním tahem.',
  sameLater: {
    one: 'Je to tentýž otisk, který tento prohlížeč viděl po prvním tahu.',
    few: 'Je to tentýž otisk, který tento prohlížeč viděl po {count} tazích.',
    other: 'Je to tentýž otisk, který tento prohlížeč viděl po {count} tazích.',
  },
  other: 'Tento prohlížeč viděl během hry jiný otisk. Server ho změnil, takže se na tyto kostky nedá spolehnout:',
  unseen: 'Tento prohlížeč stůl během hry neviděl. Porovnejte otisk s tím, který si někdo z hráčů poznamenal.',
  numbers: 'Čísla, která hráči k tajemství přidali před prvním tahem:',
  check: 'Ověřit každý hod',
  goodNone: 'Tajemství má tento otisk. V této hře se neházelo.',
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

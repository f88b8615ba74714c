/** Czech words of the board for games without one of their own. Names are not declined. */
import type { Messages } from '../../../lib/messages/format'
import type { en } from './en'

export const cs: Messages<keyof typeof en, 'cs'> = {
  cancel: 'Zrušit',
  'hint.board': 'Vyberte tah na plánu nebo v seznamu.',
  'hint.list': 'Vyberte tah ze seznamu.',
  'hint.rest': {
    one: 'Vyhovuje {count} tah.',
    few: 'Vyhovují {count} tahy. Klepněte dál, nebo jeden vyberte.',
    other: 'Vyhovuje {count} tahů. Klepněte dál, nebo jeden vyberte.',
  },
  'key.arrows': 'Na plánu: na další místo',
  'key.cancel': 'Zrušit, na co se klepnulo',
  'key.play': 'Vybrat to, co je označené',
  'key.tab': 'Plánem a seznamem tahů',
  'log.line': '{name}: {text}',
  'log.secret': '{name} dělá něco tajně.',
  'moves.find': 'Najít tah',
  'moves.more': {
    one: 'A ještě {count}: najdete ho psaním.',
    few: 'A ještě {count}: najdete je psaním.',
    other: 'A ještě {count}: najdete je psaním.',
  },
  'moves.none': 'Teď není co vybírat.',
  'moves.notFound': 'Žádný tah neobsahuje „{text}“.',
  'moves.title': 'Tahy',
  picture: 'Pozice',
  'picture.missing': 'Tato hra nemá obrázek.',
  play: 'Zahrát',
}

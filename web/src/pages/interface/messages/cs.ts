/** Slova stránky o rozhraní. */
import type { en } from './en'

export const cs: Record<keyof typeof en, string> = {
  title: 'Rozhraní pro programy',
  lead: 'Každý požadavek, na který tento server odpovídá, a každý typ, jak je popisuje sám server:',
  about: 'O všechno, co je na těchto stránkách, mohou žádat i programy. Server své rozhraní popisuje sám.',
  search: 'Hledat požadavky',
  none: 'Tahle slova žádný požadavek nemá.',
  types: 'Typy',
  parameter: 'Parametr',
  type: 'Typ',
  default: 'Výchozí',
  required: 'povinný',
  body: 'Tělo',
  answer: 'Odpověď',
  open: 'Ukázat odpověď',
  'in.path': 'v cestě',
  'in.query': 'v dotazu',
  'in.header': 'hlavička',
  'in.cookie': 'cookie',
}

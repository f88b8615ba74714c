/** Pravidla hry Upíři proti vlkodlakům a první hra česky. */
import type { Words } from '../../../lib/lesson'

export const cs: Words = {
  rules: [
    { title: 'Cíl', text: 'Být po posledním tahu početnějším druhem, nebo jediným.' },
    {
      title: 'Tah',
      text: 'Pošlete jednu nebo více částí svých skupin na sousední políčka, i přes roh. Žádné políčko se v jednom tahu zároveň neopouští a neobsazuje. Pak tah ukončíte.',
    },
    { title: 'Lidé', text: 'Kam přijdete aspoň v takovém počtu, kolik je tam lidí, tam se k vám všichni přidají.' },
    { title: 'Jisté vítězství', text: 'Je-li vás jedenapůlkrát víc než nepřátel na políčku, všichni nepřátelé zahynou a všichni vaši přežijí.' },
    {
      title: 'Bitvy',
      text: 'Jinak dojde k bitvě: při stejném počtu vyhrajete polovinu, s menším méně, s větším více. Vítězové i poražení ztrácejí náhodně. Šanci ukáže stránka dřív, než vyrazíte.',
    },
  ],
  steps: [
    'Hrajete za upíry. Klikněte na svou skupinu a pak na políčko vedle, směrem k lidem: kolik jich má jít? Pošlete všechny.',
    'Teď tah ukončete: všechny jeho části se pohnou najednou.',
    'Pokračujte tah za tahem a vstupte k lidem aspoň v takovém počtu, kolik jich tam je: přidají se k vám.',
    'Skupina se může rozdělit a dělat dvě věci zároveň. Pošlete jen půlku své největší skupiny; ostatní zůstanou, nebo jdou v témže tahu jinam.',
    'A teď do boje! Veďte svou největší skupinu k vlkodlakům. Jedenapůlnásobná přesila vyhraje jistě; s menší ukáže okno vaši šanci. Lidé po cestě vás posílí.',
    'To je celá hra: rosťte, u nepřítele se držte pohromadě a udeřte, až na to máte. „Nápověda“ vám kdykoli poradí nejlepší tah. Hodně štěstí!',
  ],
}

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
    'Hrajete za upíry. Klikněte na svou skupinu a pak na políčko vedle: kolik jich má jít?',
    'Postupujte k lidem a ukončete tah. Všechny části tahu se pohnou najednou.',
    'Dojděte k lidem aspoň v takovém počtu, kolik jich tam je: přidají se k vám.',
    'Více upírů vyhraje více. Rosťte, u nepřítele se držte pohromadě a udeřte s jedenapůlnásobnou přesilou. „Nápověda“ vám kdykoli poradí nejlepší tah. Hodně štěstí!',
  ],
}

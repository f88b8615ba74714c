/** Pravidla Osadníků a první hra česky. */
import type { Words } from '../../../lib/lesson'

export const cs: Words = {
  rules: [
    {
      title: 'Cíl',
      text: 'Mít ve vlastním tahu deset bodů. Vesnice je za bod, město za dva, Nejdelší cesta a Největší armáda po dvou, některé karty za jeden.',
    },
    { title: 'Začátek', text: 'Každý postaví dvě vesnice s cestou, nejdříve po řadě a pak pozpátku. Druhá vesnice hned vynese po kartě z každého pole kolem.' },
    {
      title: 'Tah',
      text: 'Hoďte kostkami: každé pole s tím číslem dá kartu každé sousední vesnici a dvě městu. Potom obchodujte a stavte, na co máte, a tah ukončete.',
    },
    {
      title: 'Stavění',
      text: 'Cesta stojí dřevo a cihlu; vesnice dřevo, cihlu, ovci a obilí, na konci vaší cesty a dva rohy od každé jiné; město dvě obilí a tři rudy na vaší vesnici; akční karta ovci, obilí a rudu.',
    },
    {
      title: 'Sedmička',
      text: 'Nikdo nedostane nic. Kdo má víc než sedm karet, o polovinu přijde. Přesunete zloděje: jeho pole nevynáší a někomu vedle něj vezmete kartu. Totéž umí rytíř.',
    },
    { title: 'Obchod', text: 'Banka dá jednu kartu za čtyři stejné, přístavy za tři nebo za dvě. Nebo dejte nabídku ostatním.' },
  ],
  steps: [
    'Postavte první vesnici: klikněte na roh. Tečky pod číslem říkají, jak často padá; vyberte roh, kde jich je hodně.',
    'Teď cestu vedle ní: klikněte na jednu z vyznačených hran.',
    'Po botovi postavte druhou vesnici. Hned vám vynese karty.',
    'A k ní cestu.',
    'Hoďte kostkami. Pole s tím číslem vynášejí každému vedle nich.',
    'Postavte nebo kupte, co dovolují aktivní tlačítka, nebo vyměňte s bankou čtyři stejné. Když nemáte na nic, ukončete tah.',
    'Ukončete tah; hraje bot a karty dostáváte i za jeho hody.',
    'Teď znáte pravidla. Vyhrává deset bodů. „Nápověda“ vám kdykoli poradí nejlepší tah. Hodně štěstí!',
  ],
}

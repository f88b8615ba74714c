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
    'Sedmička! Nikdo nedostane nic a vy přesunete zloděje: klikněte na pole vedle bota. Dokud tam stojí, pole nevynáší, a vy botovi vezmete kartu.',
    'Obchodujte: stiskněte „Vyměnit“, zvolte kartu, kterou dáte, a kartu, kterou chcete, a nabídněte to botovi, nebo dejte čtyři stejné bance. Když nejde vyměnit nic, ukončete tah a zkuste to v dalším.',
    'Ukončete tah. Hraje bot a karty dostáváte i za jeho hody. Pak hoďte ve svém druhém tahu.',
    'Stavte: cestu, vesnici, město, nebo kupte kartu, podle toho, které tlačítko je aktivní, a pak klikněte kam. Když nemáte na nic, vyměňte nebo ukončete tah, dokud mít nebudete.',
    'Teď znáte pravidla. Vyhrává deset bodů. „Nápověda“ vám kdykoli poradí nejlepší tah. Hodně štěstí!',
  ],
}

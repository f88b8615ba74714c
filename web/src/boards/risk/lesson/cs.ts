/** Pravidla hry Risk a první hra česky. */
import type { Words } from '../../../lib/lesson'

export const cs: Words = {
  rules: [
    { title: 'Cíl', text: 'Být posledním hráčem, který má na mapě jednotky.' },
    {
      title: 'Tah',
      text: 'Dostanete posily (třetinu počtu svých území, nejméně tři, a bonus za každý celý kontinent), rozmístíte je, útočíte, kolikrát chcete, pak jednou přesunete jednotky po vlastní zemi a tah ukončíte.',
    },
    {
      title: 'Útok',
      text: 'Z území, kde máte aspoň dvě jednotky, útočíte na sousední až třemi kostkami; obránce hází nejvýš dvěma. Porovnají se nejvyšší kostky, potom druhé nejvyšší; nižší ztrácí jednotku, při shodě vyhrává obránce. Jedna jednotka vždy zůstává doma.',
    },
    { title: 'Dobytí', text: 'Kde nezbyl žádný obránce, tam vstoupí jednotky, které házely, a další mohou následovat.' },
    {
      title: 'Karty',
      text: 'Za tah s dobytým územím je karta. Tři stejné nebo tři různé karty vyměníte za posily; každá další sada má větší cenu. S pěti kartami měnit musíte. Kdo vypadne, odevzdá karty svému přemožiteli.',
    },
  ],
  steps: [
    'Modrá území jsou vaše. Kliknutím na jedno z nich umístíte jednotku, nejlépe tam, kde sousedíte s nepřítelem.',
    'Rozmístěte všechny jednotky: volba „Vše“ pod mapou a pak kliknutí je umístí najednou. Bot dělá mezi vašimi tahy totéž. Krok skončí, až budete moci útočit.',
    'Zaútočte! Klikněte na své území s několika jednotkami, pak na oranžového souseda, a hoďte kostkami.',
    'Pokračujte, dokud území nebude vaše: kde nezbyl obránce, tam vaše jednotky vstoupí. Když vám jednotky dojdou, ukončete tah; další přinese nové.',
    'Na konci tahu smíte jednou přesunout jednotky po vlastní zemi. Stiskněte „Ukončit útoky“, klikněte na jednotky, které stojí nečinně, a pak na své území, které je potřebuje.',
    'Dobyté území přineslo kartu. Tři stejné nebo tři různé jsou sada. V každém tahu dobyjte nějaké území, dokud sadu nemáte.',
    'Máte sadu! Otevřete karty tlačítkem „Vyměnit karty“ a vyměňte ji: jednotky, které přinese, rozmístíte s ostatními, a další sada bude mít větší cenu.',
    'To je vše, co potřebujete: držte celé kontinenty, útočte tam, kde jste silnější, a vyměňujte karty. „Nápověda“ vám kdykoli poradí nejlepší tah. Hodně štěstí!',
  ],
}

/** Pravidla hry Warlight a první hra česky. */
import type { Words } from '../../../lib/lesson'

export const cs: Words = {
  rules: [
    { title: 'Cíl', text: 'Obsadit všechny regiony ostatních. Po posledním kole se o výhru dělí ti, kdo zbyli.' },
    { title: 'Začátek', text: 'Dostanete nabídku regionů po celé mapě a některé si vyberete.' },
    {
      title: 'Kolo',
      text: 'Všichni tajně vydávají rozkazy: rozmístí jednotky svého příjmu (pět a bonus za každý celý superregion), pak nařídí útoky a přesuny. Až všichni potvrdí, vše se provede v pořadí, o kterém rozhodne los.',
    },
    {
      title: 'Bitvy',
      text: 'Každý útočník zabije obránce s pravděpodobností 60 %, každý obránce útočníka se 70 %. Když padnou všichni obránci a útočníci zbudou, region je jejich. Jedna jednotka vždy zůstává doma.',
    },
    { title: 'Mlha', text: 'S mlhou vidíte jen vlastní regiony a jejich sousedy.' },
  ],
  steps: [
    'Vyberte si, odkud chcete začít: klikněte na regiony v čárkovaném kroužku a potvrďte. Malé superregiony se obsazují nejsnáz.',
    'Rozmístěte jednotky: klikněte na svůj region. Kolik jich zbývá, stojí nad mapou.',
    'Zbytek tam přidejte tlačítkem „Všechny sem“. Pak nařiďte útok: klikněte na souseda a řekněte, kolik jednotek půjde. Dvě na jednu jsou dobrý útok na neutrální region.',
    'Potvrďte tah. Pak se dívejte: provedou se všechny rozkazy, vaše i botovy.',
    'To bylo celé kolo. Zase máte jednotky k rozmístění: shromážděte je vedle dalšího regionu, nařiďte útok a potvrďte.',
    'Superregion, který je celý váš, přináší v každém kole bonus; kolik jednotek to je, stojí na jeho štítku. Pokračujte, dokud nebudete mít celý.',
    'Váš příjem vzrostl. Vyhrává, kdo má větší příjem: obsazujte superregiony, hlídejte jejich hranice a narušujte cizí. „Nápověda“ vám kdykoli poradí dobrý rozkaz. Hodně štěstí!',
  ],
}

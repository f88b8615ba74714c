/** What the server names in English about Settlers: its title, options and boards. */
import type { ServerWords } from '../../words'

export const server: ServerWords = {
  cs: {
    title: 'Osadníci',
    'board.beginner': 'Pro začátečníky',
    'board.fair': 'Vyvážený',
    'board.random': 'Náhodný',
    'option.rules': 'Pravidla',
    'option.rules.about':
      'Podle oficiálních pravidel, nebo jako v bakalářské práci: jedna stavba a jedna karta za tah, karty lze hrát hned, vítězné body se hrají jako karty, nic se neodhazuje, hráči mezi sebou nemění.',
    'choice.rules.official': 'Oficiální',
    'choice.rules.thesis': 'Podle práce',
    'option.tokens': 'Čísla',
    'option.tokens.about': 'Na náhodných plánech: náhodně, nebo v pevném pořadí kolem ostrova.',
    'choice.tokens.shuffled': 'Zamíchaná',
    'choice.tokens.spiral': 'Ve spirále',
    'option.settings': 'Nastavení',
    'option.settings.about': 'Ceny, balíček, figurky, výnosy a body k vítězství, podle jména.',
    'option.max_offers': 'Nabídky',
    'option.max_offers.about': 'Kolik nabídek smí hráč v jednom tahu dát ostatním.',
    'option.max_turns': 'Limit tahů',
    'option.max_turns.about': 'Po tolika tazích se o bod podělí všichni hráči.',
    'bot.montecarlo.about': 'dohrává hry až do konce s náhodným botem na všech místech a zvolí tah, který vyhrává nejčastěji',
  },
}

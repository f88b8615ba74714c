/** What the server names in English about Settlers: its title, options, boards and bots. */
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
    'bot.weights': 'Váhy',
    'bot.weights.about': 'ze všeho, co může udělat, volí podle 32 vah vždy to nejlepší, dokud něco zbývá; váhy mohou být ze souboru',
    'bot.thesis-example': 'Příklad z práce',
    'bot.thesis-example.about': 'jedinec, jehož váhy otiskuje bakalářská práce',
  },
}

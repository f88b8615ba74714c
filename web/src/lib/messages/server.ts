/** What the server names in English for every game: the bots that all games share. */
import type { ServerWords } from '../../boards/words'

export const server: ServerWords = {
  cs: {
    'option.board': 'Hrací plán',
    'bot.random': 'Náhodný',
    'bot.random.about': 'hraje libovolný přípustný tah, každý druh volby se stejnou pravděpodobností',
    'bot.montecarlo': 'Monte Carlo',
    'bot.montecarlo.about': 'dohrává hry až do konce s jednodušším botem na všech místech a zvolí tah, který vyhrává nejčastěji',
    'parameter.time': 'Čas',
    'parameter.time.about': 'sekund na tah',
    'parameter.iterations': 'Počet dohrávek',
    'parameter.iterations.about': 'dohrávek na tah, ať trvají jakkoli dlouho; 0: kolik dovolí čas',
    'parameter.candidates': 'Kandidáti',
    'parameter.candidates.about': 'nejvyšší počet zvažovaných tahů',
    'parameter.exploration': 'Průzkum',
    'parameter.exploration.about': 'jak moc dostávají přednost málo vyzkoušení kandidáti',
    'parameter.doubt': 'Pochybnost',
    'parameter.doubt.about': 'o kolik směrodatných chyb musí být tah lepší než ten, který by zvolil jednodušší bot',
  },
}

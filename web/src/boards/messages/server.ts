/** Translations for several games: maps and their places, bots that games share, the parameters of tree search. */
import type { ServerWords } from '../words'
import { czechPlaces } from './places'

export const server: ServerWords = {
  cs: {
    'option.board': 'Hrací plán',
    'bot.random': ['Náhodný', 'hraje libovolný přípustný tah, každý druh volby se stejnou pravděpodobností'],
    'bot.best': ['Nejlepší', 'nejsilnější bot hry pro čas, který dostane'],
    'bot.montecarlo': ['Monte Carlo', 'dohrává hry až do konce s jednodušším botem na všech místech a zvolí tah, který vyhrává nejčastěji'],
    'parameter.time': ['Čas', 'sekund na tah'],
    'parameter.iterations': ['Počet dohrávek', 'dohrávek na tah, ať trvají jakkoli dlouho; 0: kolik dovolí čas'],
    'parameter.candidates': ['Kandidáti', 'nejvyšší počet zvažovaných tahů'],
    'parameter.exploration': ['Průzkum', 'jak moc dostávají přednost málo vyzkoušení kandidáti'],
    'parameter.doubt': ['Pochybnost', 'o kolik směrodatných chyb musí být tah lepší než ten, který by zvolil jednodušší bot'],
    'bot.mcts': ['Strom tahů', 'nechá růst strom tahů (Monte Carlo tree search) tak dlouho, jak mu dovolíte'],
    'parameter.threads': ['Vlákna', 'kolik stromů roste vedle sebe; 0: jeden na každé jádro'],
    'parameter.rounds': ['Délka dohrávky', 'délka dohrávky v kolech'],
    'parameter.widening': ['Rozšiřování', 'zvažovat jen 1 + rozšiřování·√návštěv plánů; 0: všechny'],
    'parameter.decoupled': ['Odděleně', '1: hráči, kteří jsou na řadě spolu, nevidí tahy druhých; 0: pozdější vidí'],
    'parameter.root_games': ['Hry v kořeni', '1: N v UCT počítá hry v kořeni; 0: hry v uzlu'],
    'parameter.sway': ['Kolísání', '1: hráči, kteří nevidí tahy druhých, náhodně mění přídavek v UCT; 0: nikdo'],
    'parameter.reroll': ['Nové hody', '1: při každé cestě stromem se hází znovu; 0: jednou pro každý tah v něm'],
    'parameter.distinct': ['Bez opakování', '1: stejné tahy se počítají jednou v celém stromu; 0: jen v kořeni'],
    'parameter.guesses': ['Odhady', 'z kolika odhadů toho, co je skryté, se skládají zvažované tahy'],
    'parameter.nodes': 'Uzly',
    'board.world': 'Svět',
    'board.archipelago': 'Souostroví',
    'board.atoll': 'Atol',
    'board.heartland': 'Srdce země',
    'board.old-empires': 'Staré říše',
    'board.six-crowns': 'Šest korun',
    'board.skerries': 'Skaliska',
    'board.two-shores': 'Dva břehy',
    'board.vast': 'Širé kraje',
    ...czechPlaces,
  },
}

/** What the server names in English about Warlight: options, maps, bots, and the places of the maps. */
import type { ServerWords } from '../../words'
import { czechPlaces } from './places'

export const server: ServerWords = {
  cs: {
    'board.world': 'Svět',
    'board.duel': 'Souboj',
    'board.islands': 'Pět ostrovů',
    'board.realm': 'Deset marek',
    'option.board': 'Mapa',
    'option.board.about': 'Mapa, na které se hraje: jedna z našich, nebo vlastní.',
    'option.start': 'Začátek',
    'option.start.about':
      'Každý vybírá z vlastní nabídky po jednom regionu ze superregionu; nebo si hráči postupně berou jeden region z každého superregionu; nebo jako v první veřejné soutěži (všichni tajně řadí tutéž nabídku) či ve druhé (vybírá se postupně, po jednom regionu ze superregionu).',
    'choice.start.offer-per-super-region': 'Vlastní nabídka',
    'choice.start.one-per-super-region': 'Jeden z každého superregionu',
    'choice.start.challenge-1': 'První veřejná soutěž',
    'choice.start.challenge-2': 'Druhá veřejná soutěž',
    'option.picks': 'Počet voleb',
    'option.picks.about': 'S kolika regiony hráč začíná.',
    'option.luck': 'Náhoda',
    'option.luck.about': '1: každá jednotka hází svou kostkou; 0: ztráty jsou vždy podle očekávání; mezi tím: směs.',
    'option.armies_move_once': 'Jednotky táhnou jednou',
    'option.armies_move_once.about': 'Jednotky, které v tomto kole dorazily, v něm už nemohou jít dál.',
    'option.void_keeps_slot': 'Neproveditelný rozkaz nestojí pořadí',
    'option.void_keeps_slot.about': 'Po rozkazu, který nelze provést, následuje hned další rozkaz téhož hráče.',
    'option.fog': 'Mlha války',
    'option.fog.about': 'Hráč vidí své regiony a jejich sousedy.',
    'option.max_rounds': 'Limit kol',
    'option.max_rounds.about': 'Po tolika kolech končí hra remízou.',
    'option.income': 'Příjem',
    'option.income.about': 'Jednotek za kolo, bez bonusů.',
    'option.neutral': 'Neutrální jednotky',
    'option.neutral.about': 'V každém regionu, který mapa nechává volný.',
    'option.wastelands': 'Pustiny',
    'option.wastelands.about': 'Náhodné regiony se šesti neutrálními jednotkami; nikdo v nich nezačíná.',
    ...czechPlaces,
  },
}

/** Czech words that the boards of several games say. */
import type { Messages } from '../../lib/messages/format'
import type { en } from './en'

export const cs: Messages<keyof typeof en, 'cs'> = {
  'action.end': 'Ukončit tah',
  actions: 'Akce',
  armies: { one: '{count} jednotka', few: '{count} jednotky', other: '{count} jednotek' },
  bonus: '+{bonus}',
  close: 'Zavřít',
  'column.armies': 'Jednotky',
  'column.seat': 'Hráč',
  dealer: 'Rozdávající',
  heldOf: '{held}/{all}',
  'key.altClick': 'Alt+klik',
  'key.clear': 'Zavřít okno, zrušit výběr',
  'key.names': 'Zobrazit všechny názvy',
  'key.shiftClick': 'Shift+klik',
  'key.zoom': 'Přiblížit, oddálit, celá mapa',
  'log.eliminated': 'Ze hry vypadává {name}.',
  'log.end': '{name} končí tah.',
  'log.place': {
    one: '{name} umisťuje {count} jednotku: {place}.',
    few: '{name} umisťuje {count} jednotky: {place}.',
    other: '{name} umisťuje {count} jednotek: {place}.',
  },
  moveArmies: { one: 'Přesunout {count} jednotku', few: 'Přesunout {count} jednotky', other: 'Přesunout {count} jednotek' },
  nobody: 'Nikdo',
  'phase.over': 'Hra skončila.',
  label: {
    one: '{name}, {owner}, {count} jednotka',
    few: '{name}, {owner}, {count} jednotky',
    other: '{name}, {owner}, {count} jednotek',
  },
  'tab.debug': 'Ladění',
  'tab.general': 'Hra',
  'tab.players': 'Hráči',
  'turn.of': 'Na tahu: {name}',
  'turn.yours': 'Jste na tahu',
  map: 'Mapa',
  'map.of': 'Mapa: {name}',
}

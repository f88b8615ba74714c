/** The course's XML, as in the maps that come with the game, and what is none. */
import { expect, it } from 'vitest'
import { readMap } from './mapfile'

const MAP = `<?xml version="1.0"?>
<!-- <Vampires X="9" Y="9" Count="9"/> -->
<Map Rows="5" Columns="6">
  <Humans X="0" Y="1" Count="2"/>
  <Humans X='4' Y='3' Count='7' />
  <Vampires X="5" Y="2" Count="4"></Vampires>
  <Werewolves Count="4" X="0" Y="2"/>
</Map>`

it('reads grid, humans and both starts, in any order of attributes', () => {
  expect(readMap(MAP)).toEqual({
    rows: 5,
    columns: 6,
    humans: [
      { x: 0, y: 1, count: 2 },
      { x: 4, y: 3, count: 7 },
    ],
    vampires: { x: 5, y: 2, count: 4 },
    werewolves: { x: 0, y: 2, count: 4 },
  })
})

it.each([
  ['', 'nothing'],
  ['{"rows": 3}', 'no XML'],
  [MAP.replace('<Werewolves', '<Wolves'), 'no werewolves'],
  [MAP.replace('</Map>', '<Vampires X="1" Y="1" Count="1"/></Map>'), 'two starts'],
  [MAP.replace('Rows="5"', ''), 'no rows'],
  [MAP.replace('Count="2"', 'Count="many"'), 'no number'],
])('is no map: %#', (text) => {
  expect(readMap(text)).toBeNull()
})

/** People and tables for tests, with everything that no test is about. */
import { pictureProps } from '../board/picture'
import type { SeatInfo, Table } from '../types'

const seat = { bot: null, autoplay: null, away: null, come: true, resigned: null, on_time: false, open: false, listed: false, account: null, program: false }

export const person = (name: string, autoplay: string | null = null): SeatInfo => ({ ...seat, name, kind: 'human', autoplay, number: null })

export const botSeat = (name: string, bot: string): SeatInfo => ({ ...seat, name, kind: 'bot', bot, number: null })

export const aTable = (changes: Partial<Table>): Table => ({ ...pictureProps(null, null, null).table, ...changes })

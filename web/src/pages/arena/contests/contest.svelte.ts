/** An organiser's form: the game with its options, and the terms of the competition. */
import { Attempt } from '../../../lib/browser/attempt.svelte'
import { formOf, NEW_CONTEST, requestOf, type ContestForm } from '../../../lib/arena/contest'
import type { CompetitionRequest, CompetitionTerms, GameInfo } from '../../../lib/generated/wire'
import { BOARD_OPTION } from '../../../lib/options'
import { Setup } from '../../lobby/setup.svelte'

export class Contest {
  readonly setup = new Setup()
  form = $state<ContestForm>({ ...NEW_CONTEST })
  /** Asks the server; its refusal is shown beside the button. */
  readonly sending = new Attempt()

  readonly request = $derived<CompetitionRequest>(requestOf(this.form, this.setup.game?.name ?? '', this.setup.asked))

  async choose(game: GameInfo): Promise<void> {
    await this.setup.choose(game)
    const [least, most] = (this.setup.game ?? game).seats // another game may have been chosen meanwhile
    this.form.seats = Math.min(Math.max(this.form.seats, least), most)
  }

  /** Fill the form with what is kept. */
  async fill(terms: CompetitionTerms, games: readonly GameInfo[]): Promise<void> {
    const game = games.find((one) => one.name === terms.game)
    if (game) await this.setup.choose(game)
    this.setup.resetOptions()
    const { [BOARD_OPTION]: board, ...options } = terms.options
    this.setup.options = { ...this.setup.options, ...options }
    if (board !== undefined) this.setup.setBoard(board)
    this.form = formOf(terms)
  }
}

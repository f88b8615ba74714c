/** The lab's data about its runs, and the settings of every kind of run. */
import type * as wire from '../generated/wire'

export { RUN_KINDS, SCHEDULES } from '../generated/wire'
export type * from '../generated/wire'

export interface SettingsOf {
  simulation: wire.SimulationSettings
  tournament: wire.TournamentSettings
  sprt: wire.SprtSettings
  evolution: wire.EvolutionSettings
  learning: wire.LearningSettings
}

export interface RunOf<K extends wire.RunKind> extends wire.Run {
  kind: K
  settings: SettingsOf[K]
}

export type Run = { [K in wire.RunKind]: RunOf<K> }[wire.RunKind]

export interface RunView extends wire.RunView {
  run: Run
}

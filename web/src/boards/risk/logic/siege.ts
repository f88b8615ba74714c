/** "Attack until conquered" (R9): attacks one after another, shows each roll, and can be stopped between any two. */
import type { Choices } from './choices'
import { move } from './moves'

type SiegeEnd = 'conquered' | 'exhausted' | 'stopped' | 'failed'

export interface SiegeWorld {
  /** The legal moves just now. */
  choices: () => Choices
  /** True if the target has fallen. */
  conquered: () => boolean
  /** True if a defender has still to choose his dice. */
  waiting: () => boolean
  play: (move: string) => Promise<void>
  /** The pause in which a roll can be seen. */
  pause: () => Promise<void>
  stopped: () => boolean
}

/** Always the most dice; ends when the target falls, when too few armies are left, when stopped, or when the server refuses. */
export async function siege(world: SiegeWorld, origin: number, target: number): Promise<SiegeEnd> {
  for (;;) {
    if (world.stopped()) return 'stopped'
    const dice = world.choices().attack.get(origin)?.get(target)
    if (!dice) return 'exhausted'
    try {
      await world.play(move.attack(origin, target, dice[1]))
    } catch {
      return 'failed'
    }
    while (world.waiting()) {
      if (world.stopped()) return 'stopped'
      await world.pause()
    }
    if (world.conquered()) return 'conquered'
    await world.pause()
  }
}

/** The effect of a key on a game that is played back or simulated; undefined: nothing. Pure. */
import type { Playing } from '../../lib/table/playing'

type Act = (player: Pick<Playing, 'jump' | 'step' | 'turn' | 'toggle' | 'faster' | 'last'>) => void

export function keyAction(event: { key: string; shiftKey: boolean }): Act | undefined {
  switch (event.key) {
    case ' ':
      return (player) => player.toggle()
    case 'ArrowLeft':
      return (player) => (event.shiftKey ? player.turn(-1) : player.step(-1))
    case 'ArrowRight':
      return (player) => (event.shiftKey ? player.turn(1) : player.step(1))
    case 'PageUp':
      return (player) => player.turn(-1)
    case 'PageDown':
      return (player) => player.turn(1)
    case 'Home':
      return (player) => player.jump(0)
    case 'End':
      return (player) => player.jump(player.last)
    case '<':
      return (player) => player.faster(-1)
    case '>':
      return (player) => player.faster(1)
    default:
      return undefined
  }
}

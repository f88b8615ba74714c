/** The sounds of the games, made here by oscillators and noise: no recordings. Silent until the page has been touched. */
import { settings } from './settings.svelte'

export type Sound = 'dice' | 'battle' | 'conquest' | 'build' | 'trade' | 'card' | 'march' | 'join' | 'thief' | 'turn' | 'victory' | 'defeat'

let context: AudioContext | null = null

/** Sounds that are also heard from a tab that is not in front. */
const CALLS: readonly Sound[] = ['turn', 'victory', 'defeat']

function audio(which: Sound): AudioContext | null {
  if (settings.muted || settings.volume <= 0 || (document.hidden && !CALLS.includes(which)) || !navigator.userActivation?.hasBeenActive) return null
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
  return context
}

/** A tone that fades, from `begins` seconds on. */
function tone(to: AudioContext, out: AudioNode, frequency: number, begins: number, lasts: number, type: OscillatorType = 'triangle'): void {
  const at = to.currentTime + begins
  const source = new OscillatorNode(to, { type, frequency })
  const gain = new GainNode(to, { gain: 0 })
  gain.gain.setValueAtTime(0, at)
  gain.gain.linearRampToValueAtTime(0.5, at + 0.01)
  gain.gain.exponentialRampToValueAtTime(0.001, at + lasts)
  source.connect(gain).connect(out)
  source.start(at)
  source.stop(at + lasts)
}

/** A short rattle of filtered noise. */
function noise(to: AudioContext, out: AudioNode, frequency: number, begins: number, lasts: number): void {
  const at = to.currentTime + begins
  const buffer = to.createBuffer(1, Math.ceil(to.sampleRate * lasts), to.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let i = 0; i < samples.length; i += 1) samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 2
  const source = new AudioBufferSourceNode(to, { buffer })
  const filter = new BiquadFilterNode(to, { type: 'bandpass', frequency, Q: 1.2 })
  source.connect(filter).connect(out)
  source.start(at)
}

const SCORES: Record<Sound, (to: AudioContext, out: AudioNode) => void> = {
  dice: (to, out) => [0, 0.07, 0.13, 0.2].forEach((begins, i) => noise(to, out, 2400 - 300 * i, begins, 0.05)),
  battle: (to, out) => [0, 0.06].forEach((begins) => noise(to, out, 500, begins, 0.12)),
  conquest: (to, out) => [392, 523, 659].forEach((frequency, i) => tone(to, out, frequency, i * 0.08, 0.25)),
  build: (to, out) => [0, 0.12].forEach((begins) => noise(to, out, 900, begins, 0.08)),
  trade: (to, out) => [880, 1175].forEach((frequency, i) => tone(to, out, frequency, i * 0.07, 0.2, 'sine')),
  card: (to, out) => [3200, 4200].forEach((frequency, i) => noise(to, out, frequency, i * 0.05, 0.04)),
  march: (to, out) => [0, 0.14, 0.28].forEach((begins) => noise(to, out, 220, begins, 0.06)),
  join: (to, out) => [330, 440, 554].forEach((frequency, i) => tone(to, out, frequency, i * 0.06, 0.3, 'sine')),
  thief: (to, out) => [440, 415, 370].forEach((frequency, i) => tone(to, out, frequency, i * 0.1, 0.18, 'sine')),
  turn: (to, out) => [587, 784].forEach((frequency, i) => tone(to, out, frequency, i * 0.12, 0.35, 'sine')),
  victory: (to, out) => [523, 659, 784, 1047].forEach((frequency, i) => tone(to, out, frequency, i * 0.14, 0.5)),
  defeat: (to, out) => [392, 349, 294].forEach((frequency, i) => tone(to, out, frequency, i * 0.18, 0.5)),
}

export function sound(which: Sound): void {
  const to = audio(which)
  if (!to) return
  const out = new GainNode(to, { gain: settings.volume * 0.5 })
  out.connect(to.destination)
  SCORES[which](to, out)
}

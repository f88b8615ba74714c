/** The words that the boards of several games say. A game adds its own: its `messages/index.ts` makes the `t` of both. */
export { cs } from './cs'
export { en } from './en'

/** Svelte's compiler: runes everywhere, so that a component's state is always explicit. */
import { vitePreprocess } from '@sveltejs/vite-plugin-svelte'

export default {
  preprocess: vitePreprocess(),
  compilerOptions: { runes: true },
}

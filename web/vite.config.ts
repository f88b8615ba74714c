/** How the app is built: into the Python package, which serves it; while developing, /api goes to a server on this machine. */
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/hegemon/server/app',
    emptyOutDir: true,
    chunkSizeWarningLimit: 600, // the page without boards, in both languages: 171 kB over the wire
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    rolldownOptions: { checks: { bundlerTimings: false, pluginTimings: false } },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } },
  },
  test: { include: ['src/**/*.test.ts'], environment: 'node' },
})

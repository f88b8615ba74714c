/** What eslint looks for: mistakes. How the code is laid out is prettier's (.prettierrc.json), types are svelte-check's. */
import js from '@eslint/js'
import svelte from 'eslint-plugin-svelte'
import globals from 'globals'
import ts from 'typescript-eslint'
import svelteConfig from './svelte.config.js'

export default ts.config(
  { ignores: ['dist/', 'public/', 'src/lib/generated/'] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  svelte.configs.prettier,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } } },
  {
    rules: {
      'no-undef': 'off', // TypeScript knows better
      'svelte/no-unused-svelte-ignore': 'off', // svelte-check knows better; this one takes the reason in brackets for warnings
      'svelte/prefer-svelte-reactivity': 'off', // a map that is built, then read only, needs no signals
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', destructuredArrayIgnorePattern: '^_' }],
    },
  },
)

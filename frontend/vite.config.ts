import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompiledMessages } from './precompiled-messages.ts'
import { precompressedAssets } from './precompressed-assets.ts'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** `vite build` writes `dist`, which the server serves; assets carry their content's hash and may be cached for ever. */
export default defineConfig({
  root: here('.'),
  plugins: [react(), tailwindcss(), precompiledMessages(here('../locales')), precompressedAssets()],
  resolve: {
    alias: [
      { find: '@formatjs/icu-messageformat-parser', replacement: '@formatjs/icu-messageformat-parser/no-parser.js' },
      { find: 'markdown-to-jsx/react', replacement: here('./lib/plain-markdown.ts') },
    ],
  },
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2023', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { '/api': 'http://localhost:3000' } },
})

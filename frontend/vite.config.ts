import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { withStaticImports } from './build/static-imports.ts'
import { firstFiles } from './build/first-files.ts'
import { pdfFiles } from './build/pdf-files.ts'
import { precompiledMessages } from './build/precompiled-messages.ts'
import { precompressedAssets } from './build/precompressed-assets.ts'
import { readerFiles } from './build/reader-files.ts'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
/** Entry points: the script of the first requests, the base of every page, and a guest's form. */
const early = here('./app/early.ts')
const main = here('./app/main.tsx')
const form = [here('./features/registration/registration-screen.tsx'), here('./features/registration/wizard.tsx')]

/**
 * `vite build` writes `dist`, which the server serves. File names contain the content's hash, so they may be cached
 * for ever.
 */
export default defineConfig({
  root: here('.'),
  plugins: [
    react(),
    tailwindcss(),
    precompiledMessages({ folder: here('../locales'), first: [main, ...form] }),
    firstFiles(early, form),
    pdfFiles(),
    readerFiles(),
    precompressedAssets(),
  ],
  resolve: {
    alias: [
      // FormatJS's own entry for texts parsed at build time: 6 kB compressed on a first visit
      { find: /^@formatjs\/icu-messageformat-parser$/, replacement: '@formatjs/icu-messageformat-parser/no-parser.js' },
      // 7 kB compressed on a first visit
      { find: /^fast-uri$/, replacement: here('./build/uri-resolver.ts') },
    ],
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    // The code that draws PDFs is large, and fetched with the first one
    chunkSizeWarningLimit: 600,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: here('./index.html'), early },
      output: {
        // Few large chunks: libraries, which stay when our code changes; the base of every page; a guest's form; code
        // shared by several others
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              debugName: 'what the first screens need',
              name: (id, graph) => {
                const read = (one: string) => graph.getModuleInfo(one)
                if (id.includes('rolldown/runtime') || withStaticImports(early, read).has(id)) return 'early'
                if (withStaticImports(main, read).has(id)) return id.includes('/node_modules/') ? 'libraries' : 'pages'
                return form.some((entry) => withStaticImports(entry, read).has(id)) ? 'form' : null
              },
              priority: 1,
            },
            { name: 'shared', minShareCount: 3 },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
})

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
/** What asks the server before the rest is here, what every page begins with, and what a guest's form adds to it. */
const early = here('./app/early.ts')
const main = here('./app/main.tsx')
const form = [here('./features/registration/registration-screen.tsx'), here('./features/registration/wizard.tsx')]

/** `vite build` writes `dist`, which the server serves; assets carry their content's hash and may be cached for ever. */
export default defineConfig({
  root: here('.'),
  plugins: [
    react(),
    tailwindcss(),
    precompiledMessages({ folder: here('../locales'), first: [main, ...form] }),
    firstFiles(form),
    pdfFiles(),
    readerFiles(),
    precompressedAssets(),
  ],
  resolve: {
    alias: [
      // FormatJS's own entry for texts that are parsed when the pages are built: 6 kB compressed on a first visit
      { find: /^@formatjs\/icu-messageformat-parser$/, replacement: '@formatjs/icu-messageformat-parser/no-parser.js' },
    ],
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    // What draws PDFs is as large as that, and fetched with the first one
    chunkSizeWarningLimit: 600,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: here('./index.html'), early },
      output: {
        // Few and large: libraries, which stay when we change, what every page has, a guest's form; what several of the others share
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

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const { resolve } = createRequire(import.meta.url)

/**
 * The program and model that read passport lines (`passport-reader/read-photo.ts`), at an address with their version,
 * fetched on demand.
 */
export function readerFiles(): Plugin {
  return {
    name: 'reader-files',
    apply: 'build',
    generateBundle() {
      const program = dirname(resolve('tesseract.js/package.json'))
      const core = dirname(createRequire(join(program, 'package.json')).resolve('tesseract.js-core/package.json'))
      const { version }: { version: string } = JSON.parse(readFileSync(join(program, 'package.json'), 'utf8'))
      const files = [
        ['tesseract.reader.js', join(program, 'dist/worker.min.js')],
        ...['tesseract-core-simd-lstm.js', 'tesseract-core-simd-lstm.wasm'].map(
          (name) => [name, join(core, name)] as const,
        ),
        ...['mrz.traineddata', 'mrz.traineddata.LICENSE'].map(
          (name) => [name, fileURLToPath(new URL(`../passport-reader/${name}`, import.meta.url))] as const,
        ),
      ] as const
      for (const [name, path] of files)
        this.emitFile({ type: 'asset', fileName: `assets/tesseract-${version}/${name}`, source: readFileSync(path) })
    },
  }
}

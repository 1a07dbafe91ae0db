import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const parts = [
  { folder: 'cmaps', pattern: /./ },
  { folder: 'standard_fonts', pattern: /./ },
  // Decoders of images; nothing that runs a script of a PDF
  { folder: 'wasm', pattern: /^(jbig2|openjpeg)\.wasm$|^LICENSE_.*(JBIG2|OPENJPEG)$/ },
]

/**
 * Fonts, alphabets and decoders of PDFs (`document-viewer/open-pdf.ts`), at an address with their version, fetched on
 * demand.
 */
export function pdfFiles(): Plugin {
  return {
    name: 'pdf-files',
    apply: 'build',
    generateBundle() {
      for (const [fileName, path] of pdfFileNames())
        this.emitFile({ type: 'asset', fileName, source: readFileSync(path) })
    },
  }
}

/** Served path -> path on disk. */
export function pdfFileNames(): ReadonlyMap<string, string> {
  const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  const { version }: { version: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return new Map(
    parts.flatMap(({ folder: part, pattern }) =>
      readdirSync(join(folder, part))
        .filter((name) => pattern.test(name))
        .map((name) => [`assets/pdf-${version}/${part}/${name}`, join(folder, part, name)]),
    ),
  )
}

import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const parts = [
  { folder: 'cmaps', wanted: /./ },
  { folder: 'standard_fonts', wanted: /./ },
  // What decodes pictures; nothing that would run a script of a PDF
  { folder: 'wasm', wanted: /^(jbig2|openjpeg)\.wasm$|^LICENSE_.*(JBIG2|OPENJPEG)$/ },
]

/** Fonts, alphabets and decoders by which PDFs are drawn (`documents/open-pdf.ts`), at an address of their version: fetched when one needs them. */
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

/** As they are served -> where they lie. */
export function pdfFileNames(): ReadonlyMap<string, string> {
  const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  const { version }: { version: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return new Map(
    parts.flatMap(({ folder: part, wanted }) =>
      readdirSync(join(folder, part))
        .filter((name) => wanted.test(name))
        .map((name) => [`assets/pdf-${version}/${part}/${name}`, join(folder, part, name)]),
    ),
  )
}

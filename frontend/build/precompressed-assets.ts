import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Fonts and pictures are already compressed. */
const isCompressible = (name: string): boolean => /\.(css|html|js|mjs|json|svg|txt|wasm)$/.test(name)
/** In bytes. A smaller answer fits into one packet either way. */
const minSize = 1024
/** In bytes. Above this the last percent takes longer than the rest of the build. */
const maxBestQualitySize = 1_000_000

/**
 * Writes `.br` and `.gz` copies of each built text and program. The server sends them as they are
 * (`platform/http/pages/pages.ts`) and compresses nothing on the fly.
 */
export function precompressedAssets(): Plugin {
  return {
    name: 'precompressed-assets',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      await Promise.all(
        Object.keys(bundle)
          .filter(isCompressible)
          .map((name) => compressFile(join(dir, name))),
      )
    },
  }
}

/** Writes the compressed copies of one file, unless it is too small to gain. */
export async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < minSize) return
  const quality = content.length > maxBestQualitySize ? 9 : constants.BROTLI_MAX_QUALITY
  await writeFile(
    `${path}.br`,
    await brotli(content, {
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length, [constants.BROTLI_PARAM_QUALITY]: quality },
    }),
  )
  await writeFile(`${path}.gz`, await gzipped(content, { level: 9 }))
}

import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { compressFile } from './precompressed-assets.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assets-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('a script gets compressed copies with the same content', async () => {
  const path = join(folder, 'page.js')
  const code = 'export const words = "ветер и море"\n'.repeat(200)
  await writeFile(path, code)
  await compressFile(path)
  expect(await readFile(path, 'utf8')).toBe(code)
  expect(brotliDecompressSync(await readFile(`${path}.br`)).toString()).toBe(code)
  expect(gunzipSync(await readFile(`${path}.gz`)).toString()).toBe(code)
  expect((await readFile(`${path}.br`)).length).toBeLessThan(code.length / 10)
})

it('a file of a few lines gets none', async () => {
  await writeFile(join(folder, 'icon.js'), 'export default 1\n')
  await compressFile(join(folder, 'icon.js'))
  expect(await readdir(folder)).toEqual(['icon.js'])
})

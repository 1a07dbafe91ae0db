import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkForms } from './check.ts'
import { voyageFolder } from './fixtures/voyage.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forms-'))
  await cp(voyageFolder, folder, { recursive: true })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What is said of the folder's forms, and whether all are good. */
async function check() {
  const lines: string[] = []
  const { all } = await checkForms(folder, (line) => lines.push(line))
  return { all, lines }
}

describe('a folder of forms', () => {
  it('is good, with what is still missing', async () => {
    const { all, lines } = await check()
    expect(all).toBe(true)
    expect(lines.at(-1)).toMatch(/^voyage: good, version [0-9a-f]{7}, 3 steps, 24 fields, \d+ warnings$/)
    expect(lines[0]).toBe('lookups/countries.json:6:3 warning: de lacks labels for ZZ')
  })

  it('is said to be broken where it is', async () => {
    await writeFile(join(folder, 'voyage/rules/transfers.json'), '[\n  { "on": "boat" "clear": ["email"] }\n]\n')
    expect(await check()).toEqual({
      all: false,
      lines: ['voyage/rules/transfers.json:2:18 error: A comma is missing before this (Put a comma after the entry above)', 'voyage: refused, 1 errors'],
    })
  })

  it.each(['voyage', '.'])('is not good where there is no form, or no folder: without %s', async (gone) => {
    await rm(join(folder, gone), { recursive: true })
    expect(await check()).toEqual({ all: false, lines: [expect.stringContaining('There is no form in')] })
  })
})

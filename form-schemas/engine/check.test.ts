import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { voyageFolder } from './fixtures/voyage.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forms-'))
  await cp(voyageFolder, folder, { recursive: true })
})
afterAll(() => rm(folder, { recursive: true }))

/** What forms:check prints and whether it is content. */
const check = () =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, 'check.ts'), folder]).then(
    ({ stdout }) => ({ good: true, lines: stdout.trim().split('\n') }),
    ({ stdout }) => ({ good: false, lines: String(stdout).trim().split('\n') }),
  )

describe('forms:check', () => {
  it('says that a form is good, with what is still missing', async () => {
    const { good, lines } = await check()
    expect(good).toBe(true)
    expect(lines.at(-1)).toMatch(/^voyage: good, version [0-9a-f]{7}, 3 steps, 22 fields, \d+ warnings$/)
    expect(lines[0]).toBe('lookups/countries.json:6:3 warning: de lacks labels for ZZ')
  })

  it('says where a form is broken, and fails', async () => {
    await writeFile(join(folder, 'voyage/rules/transfers.json'), '[\n  { "on": "boat" "clear": ["email"] }\n]\n')
    expect(await check()).toEqual({
      good: false,
      lines: ['voyage/rules/transfers.json:2:18 error: A comma is missing before this (Put a comma after the entry above)', 'voyage: refused, 1 errors'],
    })
  })

  it('fails where there is no form', async () => {
    await rm(join(folder, 'voyage'), { recursive: true })
    expect((await check()).good).toBe(false)
  })
})

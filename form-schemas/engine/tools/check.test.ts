import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkForms } from './check.ts'
import { voyageFolder } from '../fixtures/voyage.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forms-'))
  await cp(voyageFolder, folder, { recursive: true })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('checking a folder of forms', () => {
  it('loads a valid form and warns of missing labels', async () =>
    expect(await checkForms(folder)).toMatchObject([
      {
        formId: 'voyage',
        loaded: { definition: { id: 'voyage' } },
        findings: expect.arrayContaining([
          expect.objectContaining({
            path: 'lookups/countries.json',
            line: 6,
            column: 3,
            severity: 'warning',
            code: 'lookup.labelsMissing',
          }),
        ]),
      },
    ]))

  it('reports a syntax error at its line and column', async () => {
    await writeFile(join(folder, 'voyage/rules/transfers.json'), '[\n  { "on": "boat" "clear": ["email"] }\n]\n')
    const [voyage] = await checkForms(folder)
    expect(voyage).toEqual({
      formId: 'voyage',
      findings: [
        { severity: 'error', path: 'voyage/rules/transfers.json', line: 2, column: 18, code: 'json.comma', values: {} },
      ],
    })
  })

  it('reports a missing form.json', async () => {
    await rm(join(folder, 'voyage/form.json'))
    expect(await checkForms(folder)).toMatchObject([
      { formId: 'voyage', findings: [{ path: 'voyage/form.json', code: 'files.missing' }] },
    ])
  })

  it.each(['voyage', '.'])('finds no form without the folder %s', async (gone) => {
    await rm(join(folder, gone), { recursive: true })
    expect(await checkForms(folder)).toEqual([])
  })
})

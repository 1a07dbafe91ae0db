import { createPublicKey } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Json } from '@fleet/domain/kernel/json'
import { caughtUp } from '../../../testing/caught-up.ts'
import { type ChangingForms, changingForms } from '../../../testing/forms/changing-forms.ts'
import { pemOf, signingKey } from '@fleet/platform/vault/signing-keys'
import type { AuditEntry } from './entries.ts'
import { checkFile } from './verify-file.ts'

let forms: ChangingForms
let id: string
let code: string
beforeAll(async () => {
  forms = await changingForms()
  id = await forms.draft({ firstName: 'Ида', lastName: '=1+1', boatName: 'Snefro Love' })
  await forms.save(id, { firstName: 'Ada' })
  code = String((await forms.read(id))['referenceCode'])
  await forms.draft({ firstName: 'Somebody', lastName: 'Else' })
})
afterAll(() => forms.close())

async function taken(body: Record<string, Json>) {
  await caughtUp(forms.api)
  const response = await forms.api.admin.call('POST', '/api/audit-exports', { language: 'en', ...body })
  expect(response.statusCode).toBe(200)
  return {
    text: response.rawPayload.toString(),
    exportId: String(response.headers['x-export-id']),
    count: response.headers['x-total-count'],
  }
}
const json = async (filter: Record<string, Json>): Promise<AuditEntry[]> =>
  JSON.parse((await taken({ format: 'json', filter })).text).events

it('has the events of a person, a kind and a period, with old and new values', async () => {
  const all = await json({ who: 'ada =1' })
  expect([...new Set(all.map(({ reference }) => reference))]).toEqual([code])
  expect(all.map(({ event }) => event)).toEqual(expect.arrayContaining(['SubmissionStarted', 'AnswersSaved']))
  const answers = await json({ who: 'ada =1', kind: 'answers' })
  expect(answers.at(-1)).toMatchObject({
    event: 'AnswersSaved',
    actor: { id: forms.api.admin.accountId, role: 'king-snefro' },
    changes: [{ field: 'firstName', label: expect.any(String), person: 1, from: 'Ида', to: 'Ada', toText: 'Ada' }],
  })
  expect(await json({ who: 'nobody at all' })).toEqual([])
  const today = forms.api.application.services.clock.today()
  expect((await json({ from: today, until: today })).length).toBeGreaterThan(all.length)
  expect(await json({ until: '2001-01-01' })).toEqual([])
  expect(
    (await forms.api.admin.call('POST', '/api/audit-exports', { format: 'json', filter: { from: '2030-02-31' } }))
      .statusCode,
  ).toBe(422)
})

it('has a row for each change in CSV, and no formulas', async () => {
  const { text, count } = await taken({ format: 'csv', filter: { who: 'ada =1', kind: 'answers' } })
  const rows = parse(text, { bom: true, columns: true }) as Record<string, string>[]
  expect(rows.filter((row) => row['Field'] === 'firstName').map((row) => [row['Before'], row['After']])).toEqual([
    ['', 'Ида'],
    ['Ида', 'Ada'],
  ])
  expect(rows.find((row) => row['Field'] === 'lastName')?.['After']).toBe("'=1+1")
  expect(new Set(rows.map((row) => row['Revision'])).size).toBe(Number(count))
})

it('is signed, and anybody with the file can check whether it is good, altered or not ours', async () => {
  const { text, exportId } = await taken({ format: 'json', filter: {} })
  const signature = await forms.api.admin.call('GET', `/api/audit-exports/${exportId}/signature`)
  const [key] = (await forms.api.stranger.call('GET', '/api/export-keys')).json()
  const file = join(forms.api.dataDir, 'audit.json')
  const check = async (content: string, signature: string, publicKey = key.publicKey) => {
    await Promise.all([writeFile(file, content), writeFile(`${file}.sig`, signature)])
    return (await checkFile(file, () => createPublicKey(publicKey))).exitCode
  }
  expect(signature.json()).toMatchObject({ exportId, keyId: key.keyId, rows: JSON.parse(text).events.length })
  expect(await check(text, signature.body)).toBe(0)
  expect(await check(text.replace('Ada', 'Eva'), signature.body)).toBe(1)
  expect(await check(text, JSON.stringify({ ...signature.json(), rows: 1 }))).toBe(2)
  expect(await check(text, 'not a signature')).toBe(2)
  const other = signingKey({ get: () => forms.api.application.services.keys.get('linking') })
  expect(await check(text, signature.body, pemOf(other.publicKey))).toBe(2)
  expect((await checkFile(`${file}.none`, () => undefined)).exitCode).toBe(3)
})

it('is in the access log with filter and count, is for admins, and is signed only when it was taken', async () => {
  await taken({ format: 'csv', filter: { kind: 'answers', who: 'ada' } })
  await expect
    .poll(async () =>
      (await forms.api.admin.call('GET', '/api/access-log?type=ExportTaken,ExportEnded&limit=2')).json(),
    )
    .toMatchObject([
      { type: 'ExportEnded', details: { outcome: 'whole', rows: expect.any(Number) } },
      { type: 'ExportTaken', details: { what: 'audit', format: 'csv', filter: 'kind=answers&who=ada' } },
    ])
  const manager = await forms.api.person('manager', 'Mona')
  expect((await manager.call('POST', '/api/audit-exports', { format: 'csv' })).statusCode).toBe(403)
  expect(
    (await forms.api.admin.call('GET', '/api/audit-exports/00000000-0000-4000-8000-000000000000/signature')).json(),
  ).toMatchObject({ code: 'exports.notSigned' })
})

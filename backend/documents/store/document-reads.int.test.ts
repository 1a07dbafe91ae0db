import { writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Api, type Person, adminPassword, peopleOf, startApi } from '../../testing/api.ts'
import { checkedApplication } from '../../testing/checked-application.ts'
import { download, keptFiles, someFile, upload } from '../../testing/submission-documents/uploading.ts'
import { caughtUp } from '../../testing/caught-up.ts'

let api: Api
let guest: Person
let manager: Person
let id: string
let documentId: string
const bytes = someFile()
beforeAll(async () => {
  api = await startApi()
  guest = await api.person('guest', 'Dora')
  manager = await api.person('manager', 'Mona')
  id = (await guest.call('POST', '/api/submissions', {})).json().id
  documentId = (await upload(guest, { id, bytes })).json().documentId
})
afterAll(() => api.close())

type Read = {
  type: string
  at: string
  purpose?: string
  actor: { id: string; role: string; name: string }
  documentId: string
  document: { label: string; person: number; name: string }
}
async function reads(who = api.admin): Promise<Read[]> {
  await caughtUp(api)
  return (await who.call('GET', `/api/submissions/${id}/document-reads`)).json()
}
const address = () => `/api/submissions/${id}/documents/${documentId}`

describe('a read of a document', () => {
  it('is an event with actor, time and page, one per request, whatever its Idempotency-Key', async () => {
    expect(await reads()).toEqual([])
    for (const from of ['form', 'summary'])
      await guest.call('GET', `${address()}?from=${from}`, undefined, { 'idempotency-key': 'same' })
    await manager.call('GET', `${address()}?from=review`)
    const by = (who: Person, role: string, name: string) => ({
      type: 'DocumentViewed',
      documentId,
      actor: { id: who.accountId, role, name },
      document: { kind: 'passportCopy', label: 'Copy of the passport', person: 1, name: 'passport.pdf' },
    })
    const dora = by(guest, 'guest', 'Dora Test')
    expect(await reads(manager)).toMatchObject([
      { ...by(manager, 'manager', 'Mona Test'), purpose: 'review' },
      { ...dora, purpose: 'summary' },
      { ...dora, purpose: 'form' },
    ])
  })

  it('by staff is recorded once an hour, also with concurrent requests to two processes; each gets the document', async () => {
    const count = (await reads()).length
    const second = await checkedApplication({ ...api.application.services.config, process: 'web' }, api.databaseUrl)
    try {
      const there = await peopleOf(second).signedIn(api.application.services.config.adminEmail, adminPassword)
      const answers = await Promise.all(
        [api.admin, there].flatMap((who) => [1, 2, 3, 4].map(() => who.call('GET', `${address()}?from=history`))),
      )
      for (const { rawPayload } of answers) expect(rawPayload).toEqual(bytes)
    } finally {
      await second.close()
    }
    const [look, ...before] = await reads()
    expect(look).toMatchObject({ actor: { id: api.admin.accountId }, purpose: 'history' })
    expect(before).toHaveLength(count)
  })

  it('from an unknown page returns nothing', async () => {
    const count = (await reads()).length
    expect((await guest.call('GET', `${address()}?from=elsewhere`)).json()).toMatchObject({
      status: 422,
      code: 'request.invalid',
    })
    expect(await reads()).toHaveLength(count)
  })

  it('changes no revision and no time of change, and conflicts with no save', async () => {
    const before = (await guest.call('GET', `/api/submissions/${id}`)).json()
    await download(manager, id, documentId)
    const after = (await guest.call('GET', `/api/submissions/${id}`)).json()
    expect(after).toEqual(before)
    const saved = await guest.call(
      'PATCH',
      `/api/submissions/${id}`,
      { firstName: 'Dora' },
      { 'if-match': `"${before.revision}"` },
    )
    expect(saved.json().revision).toBe(before.revision + 1)
    await caughtUp(api)
    const history: { type: string }[] = (await guest.call('GET', `/api/submissions/${id}/history`)).json()
    expect(history.filter(({ type }) => type.startsWith('DocumentV'))).toEqual([])
  })

  it('returns the whole file without range requests; there is no HEAD', async () => {
    const count = (await reads()).length
    const part = await guest.call('GET', address(), undefined, { range: 'bytes=0-3', 'if-none-match': '*' })
    expect([part.statusCode, part.headers['accept-ranges'], part.headers['cache-control']]).toEqual([
      200,
      'none',
      'private, no-store',
    ])
    expect(part.rawPayload).toEqual(bytes)
    expect(await reads()).toHaveLength(count + 1)
    expect((await api.application.app.inject({ method: 'HEAD', url: address() })).statusCode).toBe(404)
  })

  it('that returns no bytes is not recorded', async () => {
    const count = (await reads()).length
    const other = await api.person('guest', 'Otto')
    expect((await download(other, id, documentId)).statusCode).toBe(404)
    expect((await download(manager, id, '00000000-0000-4000-8000-000000000000')).statusCode).toBe(404)
    expect(await reads()).toHaveLength(count)
  })

  it('is shown to staff only', async () => {
    expect((await guest.call('GET', `/api/submissions/${id}/document-reads`)).statusCode).toBe(403)
    const agent = await api.person('agent', 'Aldo', 'agency-1')
    expect((await agent.call('GET', `/api/submissions/${id}/document-reads`)).statusCode).toBe(404)
  })

  it('is in the access log, with the registration and the kind of document, in the reader’s language', async () => {
    const rows = (await api.admin.call('GET', '/api/access-log?type=DocumentViewed&lang=de')).json()
    expect(rows.length).toBe((await reads()).length)
    expect(rows[0]).toMatchObject({
      type: 'DocumentViewed',
      submissionId: id,
      submissionReference: expect.stringMatching(/^RS-/),
      document: { label: 'Kopie des Reisepasses', person: 1 },
    })
    expect(
      (await api.admin.call('GET', `/api/access-log?person=${manager.accountId}&type=DocumentViewed`)).json().length,
    ).toBeGreaterThan(0)
    expect((await manager.call('GET', '/api/access-log')).statusCode).toBe(403)
  })
})

it('damage is recorded once per document, however often it is opened', async () => {
  for (const path of await keptFiles(api.dataDir)) await writeFile(path, 'other bytes')
  const before = (await reads()).length
  for (let again = 0; again < 3; again += 1) {
    expect((await download(manager, id, documentId)).json()).toMatchObject({
      status: 500,
      code: 'documents.damaged',
      detail: expect.stringContaining('The stored file is damaged'),
    })
  }
  const inTab = await manager.call('GET', address(), undefined, {
    'sec-fetch-mode': 'navigate',
    'accept-language': 'de',
  })
  expect([inTab.statusCode, inTab.headers['content-type'], inTab.body.startsWith('Die gespeicherte Datei')]).toEqual([
    500,
    'text/plain; charset=utf-8',
    true,
  ])
  const after = await reads()
  expect(after).toHaveLength(before + 1)
  expect(after[0]).toMatchObject({
    type: 'DocumentDamaged',
    documentId,
    reason: 'changed',
    actor: { id: manager.accountId },
  })
})

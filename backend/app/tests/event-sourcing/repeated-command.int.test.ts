import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { registrations } from '../../../features/submissions/registration.ts'
import { type Api, startApi } from '../../../testing/api.ts'
import { verifyLogIntegrity } from '@fleet/platform/event-sourcing/integrity/verify'
import { catalogue } from '@fleet/domain/catalogue/every-event'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

it('a command repeated in another process that has not seen it returns the stored outcome', async () => {
  const { services } = api.application
  const { store, vault, submissions, forms, agents } = services
  const { id } = (await api.admin.call('POST', '/api/submissions', {})).json()
  const other = registrations({ catalogue, store, vault }, forms, agents)
  await other.load(id)

  const meta = {
    commandId: randomUUID(),
    actor: { id: api.admin.accountId, role: 'admin' } as const,
    now: services.clock.now(),
  }
  const file = {
    person: 1,
    kind: 'passportCopy',
    fileName: 'a.pdf',
    contentType: 'application/pdf',
    size: 1,
    sha256: 'ab'.repeat(32),
  }
  const attach = (fileId: string) =>
    ({ type: 'AttachDocument', data: { documentId: 'document-1', fileId, ...file }, meta }) as const
  await submissions.handle(id, attach('first'))
  expect(await other.handle(id, attach('second'))).toMatchObject({
    duplicate: true,
    events: [{ data: { fileId: 'first' } }, {}],
  })
  expect((await other.peek(id)).state).toMatchObject({ documents: [{ fileId: 'first' }] })

  await other.handle(id, {
    type: 'RemoveDocument',
    data: { documentId: 'document-1' },
    meta: { ...meta, commandId: randomUUID() },
  })
  expect((await verifyLogIntegrity(store)).violation).toBeUndefined()
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { submissionRecordDecider } from '../features/submissions/record.ts'
import type { Api } from '../testing/api.ts'
import { startApi } from '../testing/api.ts'
import { createAggregate } from './aggregate.ts'
import { verifySeals } from './verify.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

it('a command that comes again to another process, which has not seen it yet, has the outcome that is stored', async () => {
  const { services } = api.application
  const { store, vault, submissions } = services
  const { id } = (await api.admin.call('POST', '/api/submissions', {})).json()
  const other = createAggregate({ store, vault }, { decider: submissionRecordDecider, prefix: 'submission' })
  await other.load(id)

  const meta = { commandId: randomUUID(), actor: { id: api.admin.accountId, role: 'admin' } as const, now: services.clock.now() }
  const file = { passengerIndex: 1, kind: 'passportCopy', fileName: 'a.pdf', contentType: 'application/pdf', size: 1, sha256: 'ab'.repeat(32) }
  const attach = (fileId: string) => ({ type: 'AttachDocument', data: { documentId: 'document-1', fileId, ...file }, meta }) as const
  await submissions.handle(id, attach('first'))
  expect(await other.handle(id, attach('second'))).toMatchObject({ repeated: true, events: [{ data: { fileId: 'first' } }, {}] })
  expect((await other.peek(id)).state.documents).toMatchObject([{ fileId: 'first' }])

  await other.handle(id, { type: 'RemoveDocument', data: { documentId: 'document-1' }, meta: { ...meta, commandId: randomUUID() } })
  expect((await verifySeals(store)).misfit).toBeUndefined()
})

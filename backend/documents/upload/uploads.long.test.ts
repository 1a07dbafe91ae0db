import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '@fleet/platform/testing/eventually'
import { allDocuments } from '@fleet/domain/form-instances/state'
import { type StandIn, startStandIn } from '@fleet/platform/event-sourcing/stores/testing/stand-in/stand-in'
import { type Api, startApi } from '../../testing/api.ts'
import { withLimits, withoutCounting } from '../../testing/with-limits.ts'
import { cleanUpDocuments } from './document-cleanup.ts'
import { download, openedBytes, upload } from '../../testing/submission-documents/uploading.ts'
import { pdfOf } from '../../testing/files/pdf-of.ts'

const runs = Number(process.env['UPLOAD_RUNS'] ?? 100)

let standIn: StandIn
let api: Api
beforeAll(async () => {
  standIn = await startStandIn()
  api = await startApi({ EVENTSTORE_URL: standIn.url }, withLimits({ storeWait: 1 }, withoutCounting))
})
afterAll(async () => {
  await api.close()
  await standIn.stop()
})

const fault = fc.option(
  fc.record({ kind: fc.constantFrom('outcome-unknown', 'unavailable', 'drop'), times: fc.constantFrom(1, undefined) }),
  { nil: undefined, freq: 2 },
)
const act = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('upload'), key: fc.nat(2), bytes: fc.nat(2), fault }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove'), place: fc.nat(3), fault }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sweep'), days: fc.constantFrom(0, 2) }) },
)

it('after any failures and repeats each key is one document with its bytes, and no file in use is deleted', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 12 }), async (acts) => {
      const { services } = api.application
      const { id }: { id: string } = (await api.admin.call('POST', '/api/submissions', {})).json()
      const content = Array.from({ length: 3 }, () => pdfOf(randomUUID()))
      const known = new Map<string, string>()
      const removed = new Set<string>()
      /** Uploads answered with 503, by key and bytes: their event may still be stored, though not days later. */
      const open = new Map<string, { readonly key: number; readonly bytes: number }>()
      const send = ({ key, bytes }: { readonly key: number; readonly bytes: number }) =>
        upload(api.admin, { id, bytes: content[bytes] ?? Buffer.alloc(0), key: `${id} ${key}` })
      const settle = async () => {
        for (const one of open.values()) await eventually(async () => expect((await send(one)).statusCode).toBe(201))
        open.clear()
      }
      for (const one of acts) {
        if ('fault' in one && one.fault !== undefined)
          standIn.faults.order({
            kind: one.fault.kind,
            on: 'append',
            ...(one.fault.times === undefined ? {} : { times: one.fault.times }),
          })
        if (one.do === 'upload' && 'key' in one) {
          const answer = await send(one)
          const name = `${one.key} ${one.bytes}`
          if (answer.statusCode === 201) {
            open.delete(name)
            expect(answer.json().documentId).toBe(known.get(name) ?? answer.json().documentId)
            known.set(name, answer.json().documentId)
          } else {
            expect(answer.statusCode).toBe(503)
            open.set(name, one)
          }
        }
        if (one.do === 'remove' && 'place' in one) {
          const documentId = [...known.values()][one.place]
          if (
            documentId !== undefined &&
            (await api.admin.call('DELETE', `/api/submissions/${id}/documents/${documentId}`)).statusCode === 200
          )
            removed.add(documentId)
        }
        if (one.do === 'sweep' && 'days' in one) {
          if (one.days > 0) await settle()
          const clock = {
            ...services.clock,
            now: () => new Date(Date.now() + one.days * 24 * 60 * 60 * 1000).toISOString(),
          }
          await cleanUpDocuments({ ...services, clock }, id.slice(0, -1), () => {})
        }
        standIn.faults.clear()
      }
      const documents = allDocuments((await services.submissions.load(id)).state)
      expect(new Set(documents.map(({ documentId }) => documentId)).size).toBe(documents.length)
      expect(new Set(known.values()).size).toBe(known.size)
      for (const [name, documentId] of known) {
        const back = await download(api.admin, id, documentId)
        expect([back.statusCode, back.rawPayload]).toEqual([200, content[Number(name.split(' ')[1])]])
      }
      for (const document of documents)
        expect(await openedBytes(services.documents, { ...document, submissionId: id })).toEqual(expect.any(Buffer))
      for (const documentId of removed)
        expect(documents.find((one) => one.documentId === documentId)?.removed).toBeDefined()
    }),
    { numRuns: runs },
  )
})

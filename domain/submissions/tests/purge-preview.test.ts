import { expect, it } from 'vitest'
import type { SubmissionEvent } from '../model/events.ts'
import { registration } from '../testing/past.ts'

const started = (preview: boolean): SubmissionEvent => ({
  type: 'SubmissionStarted',
  data: {
    submissionId: 'submission-1',
    referenceCode: 'RS-2030-00001',
    formId: 'registration',
    personId: 'person-1',
    ...(preview ? { preview: true } : {}),
  },
})
const purged: SubmissionEvent = { type: 'PreviewPurged', data: { submissionId: 'submission-1' } }
const purge = {
  type: 'PurgePreview',
  data: {},
  meta: { commandId: 'c', actor: { id: 'system', role: 'system' }, now: '2030-01-02T00:00:00Z' },
} as const

it('is purged, once', () => {
  registration([started(true)])
    .when(purge)
    .thenEvents([purged])
  registration([started(true), purged])
    .when(purge)
    .thenEvents([])
  expect(registration([started(true), purged]).state).toEqual({ status: 'none' })
})

it('is refused for a real registration', () => {
  registration([started(false)])
    .when(purge)
    .thenRejects('submissions.notFound')
})

it('is marked when it is begun in preview, and only then', () => {
  const start = (preview?: true) => ({
    type: 'StartSubmission' as const,
    data: {
      submissionId: 'submission-1',
      referenceCode: 'RS-2030-00001',
      formId: 'registration',
      personId: 'person-1',
    },
    meta: {
      commandId: 'c',
      actor: { id: 'a', role: 'guest' as const, ...(preview === undefined ? {} : { preview }) },
      now: '2030-01-01T00:00:00Z',
    },
  })
  registration()
    .when(start(true))
    .thenEvents([started(true)])
  registration()
    .when(start())
    .thenEvents([started(false)])
})

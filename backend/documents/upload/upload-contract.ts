import type { Calls, NoContent } from '@fleet/platform/http/contract/call'
import { closed, count, listOf, person, text, time } from '@fleet/platform/http/contract/values'
import { attachedAnswer, waitsAnswer } from '../../form-instances/contract.ts'

const byInstance = { type: 'object', properties: { id: { type: 'string', maxLength: 64 } } } as const
const byUpload = {
  type: 'object',
  required: ['uploadId'],
  properties: { id: { type: 'string', maxLength: 64 }, uploadId: { type: 'string', format: 'uuid' } },
} as const
const nothing = (description: string): NoContent => ({ type: 'null', description })

/** One's own upload that is no document yet: so much of it is there; all of it: it can be attached. */
const ownUpload = closed({
  uploadId: text,
  person,
  kind: text,
  name: text,
  size: count,
  offset: count,
  since: time,
})

const attachBody = {
  type: ['object', 'null'],
  additionalProperties: false,
  properties: {
    replaces: {
      type: 'string',
      format: 'uuid',
      description: 'the document whose place it takes, of the same person and kind',
    },
  },
} as const

/**
 * Uploads that go on where they broke off, for every filled form alike: `submissions/:id`, `agent-profile/:agentId` and
 * `filled/<formId>/:id` stand for `:filled/:id`. POST, HEAD, PATCH and DELETE speak tus 1.0 (creation, creation-with-upload, expiration, termination).
 */
export const uploadCalls = {
  'POST /api/:filled/:id/uploads': {
    summary:
      'Begins an upload, by tus: Upload-Length, and in Upload-Metadata filename, kind, person (1 unless told) and replaces (a document whose place it is to take). Location is where it goes on.',
    params: byInstance,
    response: { 201: nothing('Location, Upload-Expires') },
  },
  'GET /api/:filled/:id/uploads': {
    summary: "One's own uploads that are no documents yet and wait for nobody, oldest first.",
    params: byInstance,
    response: { 200: listOf(ownUpload) },
  },
  'PATCH /api/:filled/:id/uploads/:uploadId': {
    summary: 'Goes on with an upload, by tus: application/offset+octet-stream from Upload-Offset on.',
    params: byUpload,
    response: { 204: nothing('Upload-Offset') },
  },
  'HEAD /api/:filled/:id/uploads/:uploadId': {
    summary: 'How much of an upload is there, by tus.',
    params: byUpload,
    response: { 200: nothing('Upload-Offset, Upload-Length, Upload-Metadata') },
  },
  'DELETE /api/:filled/:id/uploads/:uploadId': {
    summary: 'Gives an upload up.',
    params: byUpload,
    response: { 204: nothing('It is gone') },
  },
  'POST /api/:filled/:id/uploads/:uploadId/attach': {
    summary: 'Makes a document of an upload that is whole; again it answers the same.',
    params: byUpload,
    body: attachBody,
    response: { 201: attachedAnswer, 202: waitsAnswer },
  },
} as const satisfies Calls

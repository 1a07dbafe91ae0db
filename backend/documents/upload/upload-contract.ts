import type { Calls, NoContent } from '@fleet/platform/http/contract/call'
import { closed, count, listOf, person, text, time } from '@fleet/platform/http/contract/values'
import { attachedAnswer, waitsAnswer } from '../../form-instances/contract.ts'

const byInstance = { type: 'object', properties: { id: { type: 'string', maxLength: 64 } } } as const
const byUpload = {
  type: 'object',
  required: ['uploadId'],
  properties: { id: { type: 'string', maxLength: 64 }, uploadId: { type: 'string', format: 'uuid' } },
} as const
const noContent = (description: string): NoContent => ({ type: 'null', description })

/** An upload of the caller that is not a document yet. It can be attached when `offset` equals `size`. */
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
      description: 'the document that it replaces, of the same person and kind',
    },
  },
} as const

/**
 * Resumable uploads of every form instance: `:filled/:id` stands for `submissions/:id`, `agent-profile/:agentId` and
 * `filled/<formId>/:id`. OPTIONS, POST, HEAD, PATCH and DELETE follow tus 1.0 (creation, creation-with-upload, expiration,
 * termination).
 */
export const uploadCalls = {
  'OPTIONS /api/:filled/:id/uploads': {
    summary: 'Versions and extensions of tus, and the largest file.',
    params: byInstance,
    response: { 204: noContent('Tus-Version, Tus-Extension, Tus-Max-Size') },
  },
  'POST /api/:filled/:id/uploads': {
    summary:
      'Starts an upload by tus: Upload-Length, and in Upload-Metadata filename, kind, person (default 1) and replaces (the document to replace). Location is the address to continue at.',
    params: byInstance,
    response: { 201: noContent('Location, Upload-Expires') },
  },
  'GET /api/:filled/:id/uploads': {
    summary: "The caller's uploads that are not documents yet and do not wait for the scanner, oldest first.",
    params: byInstance,
    response: { 200: listOf(ownUpload) },
  },
  'OPTIONS /api/:filled/:id/uploads/:uploadId': {
    summary: 'Versions and extensions of tus, and the largest file.',
    params: byUpload,
    response: { 204: noContent('Tus-Version, Tus-Extension, Tus-Max-Size') },
  },
  'POST /api/:filled/:id/uploads/:uploadId': {
    summary:
      'Another method of tus, for clients that can only send POST: PATCH, HEAD or DELETE in X-HTTP-Method-Override.',
    params: byUpload,
    response: { 200: noContent('As of HEAD'), 204: noContent('As of PATCH and DELETE') },
  },
  'PATCH /api/:filled/:id/uploads/:uploadId': {
    summary: 'Continues an upload by tus: application/offset+octet-stream from Upload-Offset.',
    params: byUpload,
    response: { 204: noContent('Upload-Offset') },
  },
  'HEAD /api/:filled/:id/uploads/:uploadId': {
    summary: 'How much of an upload has arrived, by tus.',
    params: byUpload,
    response: { 200: noContent('Upload-Offset, Upload-Length, Upload-Metadata') },
  },
  'DELETE /api/:filled/:id/uploads/:uploadId': {
    summary: 'Cancels an upload.',
    params: byUpload,
    response: { 204: noContent('It is deleted') },
  },
  'POST /api/:filled/:id/uploads/:uploadId/attach': {
    summary: 'Attaches a complete upload as a document; a repeat returns the same.',
    params: byUpload,
    body: attachBody,
    response: { 201: attachedAnswer, 202: waitsAnswer },
  },
} as const satisfies Calls

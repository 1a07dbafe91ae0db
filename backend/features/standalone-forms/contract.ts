import type { Calls } from '@fleet/platform/http/contract/call'
import { byId, closed, listOf, pageQuery, position, revision, text } from '@fleet/platform/http/contract/values'
import {
  attachedAnswer,
  byDocument,
  documentQuery,
  documentRead,
  documentView,
  historyEntry,
  historyQuery,
  readQuery,
  removedAnswer,
  saveBody,
  savedAnswer,
  shownFile,
  shownFilled,
  submittedAnswer,
  thumbnailFile,
  upload,
  uploadedFile,
  waitingFile,
  waitsAnswer,
} from '../../form-instances/contract.ts'

/** A form that is nothing but filled, as one who may see it gets it; `revision` is the ETag too. */
const filledForm = closed({
  id: text,
  formId: text,
  status: { type: 'string', enum: ['draft', 'submitted'] },
  ...shownFilled,
  documents: closed({ files: listOf(shownFile), waiting: listOf(waitingFile) }),
  editable: { type: 'boolean' },
  may: {
    type: 'array',
    description: 'what the reader may do with it now',
    items: { type: 'string', enum: ['save', 'submit'] },
  },
})

/** The calls of every form that is nothing but filled: `voyage` stands for `:formId` in those of the form `voyage`. */
export const filledFormCalls = {
  'POST /api/filled/:formId': {
    summary: 'Starts to fill it.',
    response: { 201: closed({ id: text, revision }, { position }) },
  },
  'GET /api/filled/:formId/:id': {
    summary: 'What was filled, now or as it was.',
    params: byId,
    querystring: readQuery,
    response: { 200: filledForm },
  },
  'PATCH /api/filled/:formId/:id': {
    summary: 'Saves answers, and the step.',
    params: byId,
    body: saveBody,
    response: { 200: savedAnswer },
  },
  'POST /api/filled/:formId/:id/submit': { summary: 'Hands it in.', params: byId, response: { 200: submittedAnswer } },
  'GET /api/filled/:formId/:id/history': {
    summary: 'Who changed what, newest first.',
    params: byId,
    querystring: historyQuery,
    response: { 200: listOf(historyEntry) },
  },
  'POST /api/filled/:formId/:id/documents': {
    summary: 'Attaches a document.',
    params: byId,
    upload,
    response: { 201: attachedAnswer, 202: waitsAnswer },
  },
  'GET /api/filled/:formId/:id/documents/:documentId': {
    summary: 'The bytes of a document.',
    params: byDocument,
    querystring: documentQuery,
    response: { 200: uploadedFile },
  },
  'GET /api/filled/:formId/:id/documents/:documentId/thumbnail': {
    summary: 'A document that is a picture, small.',
    params: byDocument,
    querystring: documentQuery,
    response: { 200: thumbnailFile },
  },
  'DELETE /api/filled/:formId/:id/documents/:documentId': {
    summary: 'Takes a document away.',
    params: byDocument,
    response: { 200: removedAnswer },
  },
  'GET /api/filled/:formId/:id/document-views': {
    summary: 'Who saw which document.',
    params: byId,
    querystring: pageQuery,
    response: { 200: listOf(documentView) },
  },
  'GET /api/filled/:formId/:id/document-reads': {
    summary: 'Who opened which document.',
    params: byId,
    querystring: pageQuery,
    response: { 200: listOf(documentRead) },
  },
} as const satisfies Calls

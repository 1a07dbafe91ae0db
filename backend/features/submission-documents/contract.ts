import type { Calls } from '@fleet/platform/http/contract/call'
import { byId, listOf, pageQuery } from '@fleet/platform/http/contract/values'
import {
  attachedAnswer,
  byDocument,
  documentQuery,
  documentRead,
  documentView,
  removedAnswer,
  thumbnailFile,
  upload,
  uploadedFile,
  waitsAnswer,
} from '../../form-instances/contract.ts'

/** Documents of a registration, and who opened them. */
export const documentCalls = {
  'POST /api/submissions/:id/documents': {
    summary: 'Attaches a document: an image or PDF.',
    params: byId,
    upload,
    response: { 201: attachedAnswer, 202: waitsAnswer },
  },
  'GET /api/submissions/:id/documents/:documentId': {
    summary: 'The bytes of a document; that they were read is recorded first.',
    params: byDocument,
    querystring: documentQuery,
    response: { 200: uploadedFile },
  },
  'GET /api/submissions/:id/documents/:documentId/thumbnail': {
    summary: 'A document that is a picture, small; that it was read is recorded first.',
    params: byDocument,
    querystring: documentQuery,
    response: { 200: thumbnailFile },
  },
  'POST /api/submissions/:id/documents/:documentId/restore': {
    summary: 'Puts a document back that was taken away.',
    params: byDocument,
    response: { 200: removedAnswer },
  },
  'DELETE /api/submissions/:id/documents/:documentId': {
    summary: 'Takes a document away; staff can open it for a while.',
    params: byDocument,
    response: { 200: removedAnswer },
  },
  'GET /api/submissions/:id/document-views': {
    summary: 'Who saw which of the documents that one sees, newest first.',
    params: byId,
    querystring: pageQuery,
    response: { 200: listOf(documentView) },
  },
  'GET /api/submissions/:id/document-reads': {
    summary: 'Who opened which document, newest first.',
    params: byId,
    querystring: pageQuery,
    response: { 200: listOf(documentRead) },
  },
} as const satisfies Calls

import type { Calls } from '@fleet/platform/http/contract/call'
import { byId, closed, listOf, position, revision, text, uuid } from '@fleet/platform/http/contract/values'
import {
  instanceCalls,
  readQuery,
  saveBody,
  savedAnswer,
  shownFile,
  instanceFields,
  submittedAnswer,
  waitingFile,
} from '../../form-instances/contract.ts'

export const standaloneFormPlace = { address: 'filled/:formId/:id', properties: { id: uuid } } as const

/** A standalone form as its reader sees it; `revision` is also the ETag. */
const standaloneForm = closed({
  id: text,
  formId: text,
  status: { type: 'string', enum: ['draft', 'submitted'] },
  ...instanceFields,
  documents: closed({ files: listOf(shownFile), waiting: listOf(waitingFile) }),
  editable: { type: 'boolean' },
  may: {
    type: 'array',
    description: 'acts open to the reader now',
    items: { type: 'string', enum: ['save', 'submit'] },
  },
})

/** The calls of every standalone form: in those of the form `voyage`, `:formId` is `voyage`. */
export const standaloneFormCalls = {
  'POST /api/filled/:formId': {
    summary: 'Starts a form.',
    response: { 201: closed({ id: text, revision }, { position }) },
  },
  'GET /api/filled/:formId/:id': {
    summary: 'The form, now or at a revision.',
    params: byId,
    querystring: readQuery,
    response: { 200: standaloneForm },
  },
  'PATCH /api/filled/:formId/:id': {
    summary: 'Saves answers and the current step.',
    params: byId,
    body: saveBody,
    response: { 200: savedAnswer },
  },
  'POST /api/filled/:formId/:id/submit': {
    summary: 'Submits the form.',
    params: byId,
    response: { 200: submittedAnswer },
  },
  ...instanceCalls(standaloneFormPlace),
} as const satisfies Calls

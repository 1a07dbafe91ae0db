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

/** A form that is nothing but filled, as one who may see it gets it; `revision` is the ETag too. */
const standaloneForm = closed({
  id: text,
  formId: text,
  status: { type: 'string', enum: ['draft', 'submitted'] },
  ...instanceFields,
  documents: closed({ files: listOf(shownFile), waiting: listOf(waitingFile) }),
  editable: { type: 'boolean' },
  may: {
    type: 'array',
    description: 'what the reader may do with it now',
    items: { type: 'string', enum: ['save', 'submit'] },
  },
})

/** The calls of every form that is nothing but filled: `voyage` stands for `:formId` in those of the form `voyage`. */
export const standaloneFormCalls = {
  'POST /api/filled/:formId': {
    summary: 'Starts to fill it.',
    response: { 201: closed({ id: text, revision }, { position }) },
  },
  'GET /api/filled/:formId/:id': {
    summary: 'What was filled, now or as it was.',
    params: byId,
    querystring: readQuery,
    response: { 200: standaloneForm },
  },
  'PATCH /api/filled/:formId/:id': {
    summary: 'Saves answers, and the step.',
    params: byId,
    body: saveBody,
    response: { 200: savedAnswer },
  },
  'POST /api/filled/:formId/:id/submit': { summary: 'Hands it in.', params: byId, response: { 200: submittedAnswer } },
  ...instanceCalls(standaloneFormPlace),
} as const satisfies Calls

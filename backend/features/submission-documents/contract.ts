import type { Calls } from '@fleet/platform/http/contract/call'
import { uuid } from '@fleet/platform/http/contract/values'
import { byDocument, instanceCalls, removedAnswer } from '../../form-instances/contract.ts'

export const registrationPlace = { address: 'submissions/:id', properties: { id: uuid } } as const

/** History and documents of a registration, and who opened them. */
export const documentCalls = {
  ...instanceCalls(registrationPlace),
  'POST /api/submissions/:id/documents/:documentId/restore': {
    summary: 'Restores a removed document.',
    params: byDocument,
    response: { 200: removedAnswer },
  },
} as const satisfies Calls

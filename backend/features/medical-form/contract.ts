import { params } from '@fleet/platform/http/contract/values'
import type { Calls } from '@fleet/platform/http/contract/call'

const pdf = {
  description: 'The form to print.',
  content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
} as const

export const medicalFormCalls = {
  'GET /api/download/medical-form/:lang': {
    summary: 'The medical form as a PDF, in one of nine languages.',
    params: params({ lang: { type: 'string' } }),
    response: { 200: pdf, 304: { type: 'null', description: 'Not modified.' } },
  },
} as const satisfies Calls

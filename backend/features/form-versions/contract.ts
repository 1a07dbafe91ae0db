import type { ServedForm } from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { Calls } from '@fleet/platform/http/contract/call'
import { closed, json, listOf, params, recordOf, text } from '@fleet/platform/http/contract/values'

const byForm = params({ formId: text })
export const byVersion = params({ formId: text, version: text })
const byModule = params({ formId: text, version: text, fileName: text })
const inLanguage = { type: 'object', properties: { lang: text } } as const

declare module '@fleet/platform/http/contract/call' {
  interface NamedSchemas {
    readonly ServedForm: ServedForm
  }
}

/** Open objects: the engine defines their types. */
const served = {
  title: 'ServedForm',
  ...closed({
    definition: recordOf(json),
    texts: recordOf(json),
    languages: listOf(text),
    validators: recordOf(text),
    conditions: text,
  }),
} as const
const module = {
  description: 'A validator, as a module.',
  content: { 'text/javascript': { schema: { type: 'string' } } },
} as const
const response = { 200: served, 304: { type: 'null', description: 'Not modified.' } } as const

/** A form's definition, texts and validators. */
export const formCalls = {
  'GET /api/forms/:formId': {
    summary: 'The serving version of a form, with the texts of one language.',
    params: byForm,
    querystring: inLanguage,
    response,
  },
  'GET /api/forms/:formId/versions/:version': {
    summary: 'Any version of a form; a version never changes.',
    params: byVersion,
    querystring: inLanguage,
    response,
  },
  'GET /api/forms/:formId/versions/:version/validators/:fileName': {
    summary: 'A compiled validator of a version.',
    params: byModule,
    response: { 200: module },
  },
} as const satisfies Calls

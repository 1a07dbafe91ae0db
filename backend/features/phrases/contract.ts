import type { Calls, Of } from '@fleet/platform/http/contract/call'
import { closed, listOf, recordOf, text } from '@fleet/platform/http/contract/values'

const phrase = closed({
  id: text,
  label: { ...text, description: "in the reader's language" },
  text: { ...recordOf(text), description: 'by language, always with English' },
  for: { ...listOf(text), description: 'answer, document, or the decision that it can be the note of' },
  fields: { ...listOf(text), description: 'only for these fields; []: all' },
})
export type Phrase = Of<typeof phrase>

export const phraseCalls = {
  'GET /api/phrases': {
    summary: "Phrases for staff, from the registration's serving files.",
    querystring: { type: 'object', properties: { lang: text } },
    response: { 200: listOf(phrase) },
  },
} as const satisfies Calls

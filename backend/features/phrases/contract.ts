import type { Calls, Of } from '@fleet/platform/http/contract/call'
import { closed, listOf, recordOf, text } from '@fleet/platform/http/contract/values'

const phrase = closed({
  id: text,
  label: { ...text, description: "in the reader's language" },
  text: { ...recordOf(text), description: 'by language, English always' },
  for: { ...listOf(text), description: 'answer, document, or the decision it is a note with' },
  fields: { ...listOf(text), description: 'only at these; []: at all' },
})
export type Phrase = Of<typeof phrase>

export const phraseCalls = {
  'GET /api/phrases': {
    summary: "What staff say to guests again and again, as the registration's files have it now.",
    querystring: { type: 'object', properties: { lang: text } },
    response: { 200: listOf(phrase) },
  },
} as const satisfies Calls

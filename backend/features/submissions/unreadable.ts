import type { Of } from '@fleet/platform/http/contract/call'
import { closed, count, listOf, text, textOrNull } from '@fleet/platform/http/contract/values'

const registration = closed({
  submissionId: text,
  referenceCode: text,
  name: { ...textOrNull, description: 'of person 1, as last known' },
  persons: count,
})
export type UnreadableRegistration = Of<typeof registration>

/** Registrations that an answer lacks. */
export const unreadable = {
  ...listOf(registration),
  description: 'registrations that cannot be read; the operator has to restore them',
} as const

import type { Calls, Of } from '@fleet/platform/http/contract/call'
import { closed, count, orNull, text } from '@fleet/platform/http/contract/values'

const operator = closed(
  { name: text, phone: { ...text, description: 'as it is dialled from anywhere' }, email: text },
  {
    address: text,
    emergencyPhone: text,
    reviewDays: { ...count, description: 'within how many days staff look at what was sent' },
  },
)
export type Operator = Of<typeof operator>

export const operatorCalls = {
  'GET /api/operator': {
    summary: "Whom guests and agents can call and write to; null: the form's files do not say it.",
    response: { 200: closed({ operator: orNull(operator) }) },
  },
} as const satisfies Calls

import type { Calls, Of } from '@fleet/platform/http/contract/call'
import { closed, count, orNull, text } from '@fleet/platform/http/contract/values'

const operator = closed(
  { name: text, phone: { ...text, description: 'in international format' }, email: text },
  {
    address: text,
    emergencyPhone: text,
    reviewDays: { ...count, description: 'days in which staff review a submitted form' },
  },
)
export type Operator = Of<typeof operator>

export const operatorCalls = {
  'GET /api/operator': {
    summary: "Contacts of the operator for guests and agents; null: the form's files have none.",
    response: { 200: closed({ operator: orNull(operator) }) },
  },
} as const satisfies Calls

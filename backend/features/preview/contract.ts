import type { Calls } from '@fleet/platform/http/contract/call'
import { closed, position } from '@fleet/platform/http/contract/values'
import { shownUser, userOptions } from '../sign-in/contract.ts'

const body = closed({ as: { type: ['string', 'null'], enum: ['agent', 'guest', null] } })

export const previewCalls = {
  'POST /api/auth/preview': {
    summary: "Switches the top admin to another role's rights; null switches back.",
    body,
    response: { 200: closed(shownUser, { ...userOptions, position }) },
  },
} as const satisfies Calls

import type { Role } from '@fleet/domain/kernel/event'

const roles = ['king-snefro', 'admin', 'manager', 'agent', 'guest'] as const satisfies readonly Role[]
/** The role of an account. */
export const role = { type: 'string', enum: roles } as const
/** null: no role was granted. */
export const roleOrNull = { type: ['string', 'null'], enum: [...roles, null] } as const

/** A language of one of the forms, for mails and the first link of an account. */
export const language = {
  type: 'string',
  maxLength: 35,
  description: 'a code such as `de`; one that no form speaks is refused',
} as const

import type { Role } from '@fleet/domain/kernel/event'

const roles = ['king-snefro', 'admin', 'manager', 'agent', 'guest'] as const satisfies readonly Role[]
/** The role of an account. */
export const role = { type: 'string', enum: roles } as const
/** null: none was granted. */
export const roleOrNull = { type: ['string', 'null'], enum: [...roles, null] } as const

/** A language of the interface and of mails. */
export const language = { type: 'string', enum: ['en', 'de', 'ru', 'fr', 'it', 'es'] } as const

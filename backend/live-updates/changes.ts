import type { Belonging } from '@fleet/domain/rights/rights'
import type { Update } from './contract.ts'

/** What processes say to each other of what changed in the log: the news, and whose the thing is; without it, everybody's who has the right. */
export type Change = { readonly update: Update; readonly of?: Belonging }

export const changesChannel = 'changes_told'

/** Anything may have changed: told to whoever begins to listen, and when word may have been missed. */
export const anyChange: readonly Change[] = [
  { update: { kind: 'submission-changed', submissionId: '' } },
  { update: { kind: 'agency-changed', agentId: '' } },
]

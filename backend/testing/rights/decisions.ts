import type { JsonObject } from '@fleet/domain/kernel/json'
import type { Right } from '@fleet/domain/rights/rights'

/**
 * The table of `domain/rights/rights.ts`, written independently: admin, manager, agent, guest, none. `own`: for agents, what belongs to
 * their agency. Team members have the rights of an agent, except those in `notTeams`.
 */
type Cell = 'all' | 'own' | '-'
type Row = readonly [admin: Cell, manager: Cell, agent: Cell, guest: Cell, none: Cell]
const decisions: Readonly<Record<Right, Row>> = {
  'submissions.see': ['all', 'all', 'own', 'own', '-'],
  'submissions.seeAgency': ['-', '-', 'own', '-', '-'],
  'submissions.create': ['all', '-', 'own', 'own', '-'],
  'submissions.edit': ['all', 'all', 'own', 'own', '-'],
  'submissions.submit': ['all', '-', 'own', 'own', '-'],
  'submissions.propose': ['-', '-', 'own', 'own', '-'],
  'submissions.handOver': ['all', '-', 'own', '-', '-'],
  'submissions.parts': ['all', '-', 'own', 'own', '-'],
  'submissions.finishPart': ['-', '-', '-', 'own', '-'],
  'submissions.review': ['all', 'all', '-', '-', '-'],
  'submissions.internalNotes': ['all', 'all', '-', '-', '-'],
  reminders: ['all', 'all', '-', '-', '-'],
  documents: ['all', 'all', 'own', 'own', '-'],
  exports: ['all', '-', '-', '-', '-'],
  sheets: ['all', 'all', '-', '-', '-'],
  passengerLists: ['all', '-', '-', '-', '-'],
  erasure: ['all', '-', '-', '-', '-'],
  invitations: ['all', '-', '-', '-', '-'],
  accounts: ['all', '-', '-', '-', '-'],
  formVersions: ['all', '-', '-', '-', '-'],
  operation: ['all', '-', '-', '-', '-'],
  'agents.list': ['all', 'all', '-', '-', '-'],
  'agentProfile.see': ['all', 'all', 'own', '-', '-'],
  'agentProfile.edit': ['all', '-', 'own', '-', '-'],
  'agentProfile.complete': ['-', '-', 'own', '-', '-'],
  'agentProfile.bank': ['all', '-', 'own', '-', '-'],
  'agentProfile.approve': ['all', '-', '-', '-', '-'],
  'clients.import': ['-', '-', 'own', '-', '-'],
  team: ['-', '-', 'own', '-', '-'],
  preview: ['-', '-', '-', '-', '-'],
  forms: ['all', 'all', 'all', 'all', '-'],
  referenceCode: ['all', 'all', 'all', '-', '-'],
  apiDocs: ['all', 'all', '-', '-', '-'],
  ownAccount: ['all', 'all', 'all', 'all', 'all'],
}
const notTeams: readonly Right[] = ['team', 'agentProfile.complete', 'agentProfile.bank']
const column = {
  'king-snefro': 0,
  admin: 0,
  manager: 1,
  agent: 2,
  member: 2,
  guest: 3,
  none: 4,
  'preview of agent': 2,
  'preview of guest': 3,
} as const
export type Who = keyof typeof column
export const everybody = Object.keys(column).filter((who): who is Who => who in column)

/**
 * A route with its right, whether it concerns a registration or an agency, and a request that only rights can refuse
 * early.
 */
export type Walk = {
  readonly right: Right | 'open'
  readonly about: 'registration' | 'agency' | 'own agency' | undefined
  readonly outside: boolean
  readonly url: string
  readonly body: JsonObject | undefined
}
export type Ownership = 'own' | 'other’s'
/** The expected result: in, or the code of the refusal. */
export function expected({ right, about, outside }: Walk, who: Who, ownership: Ownership): string {
  if (right === 'open') return 'in'
  const topAdmin = who === 'king-snefro' || who.startsWith('preview')
  // Staff have no agency of their own: that is a 400
  const row = decisions[about === 'own agency' ? 'agentProfile.see' : right]
  const cell = right === 'preview' && topAdmin ? 'all' : row[column[who]]
  const reaches = (reach: Cell) => reach === 'all' || (reach === 'own' && ownership === 'own')
  if (about === 'registration' && !reaches(decisions['submissions.see'][column[who]])) return 'submissions.notFound'
  if (about?.endsWith('agency') && !reaches(decisions['agentProfile.see'][column[who]])) return 'agents.notFound'
  if (who === 'member' && notTeams.includes(right)) return 'access.denied'
  if (about === undefined ? cell === '-' : !reaches(cell)) return 'access.denied'
  if (outside && who.startsWith('preview')) return 'preview.notHere'
  // No agency here is approved: it may do everything except submit.
  return right === 'submissions.submit' && (who === 'agent' || who === 'member') ? 'agents.notApproved' : 'in'
}

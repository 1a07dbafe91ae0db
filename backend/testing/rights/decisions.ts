import type { JsonObject } from '@fleet/domain/kernel/json'

/**
 * DECISIONS, "Rights", written out once more: admin, manager, agent, guest, none. `own`: the agency's for agents. A member of
 * its team is an agent but in the rows of `notTeams`.
 */
type Cell = 'all' | 'own' | '-'
type Row = readonly [admin: Cell, manager: Cell, agent: Cell, guest: Cell, none: Cell]
const decisions = {
  read: ['all', 'all', 'own', 'own', '-'],
  agencyList: ['-', '-', 'own', '-', '-'],
  create: ['all', '-', 'own', 'own', '-'],
  edit: ['all', 'all', 'own', 'own', '-'],
  submit: ['all', '-', 'own', 'own', '-'],
  propose: ['-', '-', 'own', 'own', '-'],
  handOver: ['all', '-', 'own', '-', '-'],
  parts: ['all', '-', 'own', 'own', '-'],
  finishPart: ['-', '-', '-', 'own', '-'],
  exports: ['all', '-', '-', '-', '-'],
  importClients: ['-', '-', 'own', '-', '-'],
  reminders: ['all', 'all', '-', '-', '-'],
  review: ['all', 'all', '-', '-', '-'],
  documents: ['all', 'all', 'own', 'own', '-'],
  invitationsAndAccounts: ['all', '-', '-', '-', '-'],
  erasure: ['all', '-', '-', '-', '-'],
  roleSwitcher: ['-', '-', '-', '-', '-'],
  formsToFill: ['all', 'all', 'all', 'all', '-'],
  referenceCode: ['all', 'all', 'all', '-', '-'],
  apiDocs: ['all', 'all', '-', '-', '-'],
  ownAccount: ['all', 'all', 'all', 'all', 'all'],
  agencies: ['all', 'all', '-', '-', '-'],
  profile: ['all', 'all', 'own', '-', '-'],
  profileEdit: ['all', '-', 'own', '-', '-'],
  profileComplete: ['-', '-', 'own', '-', '-'],
  profileBank: ['all', '-', 'own', '-', '-'],
  profileApprove: ['all', '-', '-', '-', '-'],
  team: ['-', '-', 'own', '-', '-'],
} as const satisfies Record<string, Row>
const notTeams: readonly (keyof typeof decisions)[] = ['team', 'profileComplete', 'profileBank']
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

/** Every route: its row, whether it is about a registration or an agency, and a request that nothing but rights can turn away early. */
export type Walk = {
  row: keyof typeof decisions | 'open'
  about?: 'registration' | 'agency' | 'own agency'
  url?: string
  body?: JsonObject
  outside?: true
}
export type Ownership = 'own' | 'other’s'
/** What the table says: in, or the code of the refusal. */
export function expected({ row, about, outside }: Walk, who: Who, ownership: Ownership): string {
  if (row === 'open') return 'in'
  const topAdmin = who === 'king-snefro' || who.startsWith('preview')
  const cell = row === 'roleSwitcher' && topAdmin ? 'all' : decisions[row][column[who]]
  const reaches = (reach: Cell) => reach === 'all' || (reach === 'own' && ownership === 'own')
  if (about === 'registration' && !reaches(decisions.read[column[who]])) return 'submissions.notFound'
  if (about?.endsWith('agency') && !reaches(decisions.profile[column[who]])) return 'agents.notFound'
  if (who === 'member' && notTeams.includes(row)) return 'access.denied'
  if (about === undefined ? cell === '-' : !reaches(cell)) return 'access.denied'
  if (outside && who.startsWith('preview')) return 'preview.notHere'
  // No agency of the walk is approved: it may do all but hand something in.
  return row === 'submit' && (who === 'agent' || who === 'member') ? 'agents.notApproved' : 'in'
}

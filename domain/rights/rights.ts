import type { Actor } from '../kernel/event.ts'

/** How far a right goes: everything, what belongs to the agency, what is one's own, or nothing. */
type Scope = 'all' | 'agency' | 'own' | 'no'

/** Members of an agency's team have a column of their own beside its owner's. */
type Column = Exclude<Actor['role'], 'system'> | 'member'
type Row = Readonly<Record<Column, Scope>>

/** One row: top admin and admin, manager, agent and team, guest, none. */
const row = (admin: Scope, manager: Scope, agent: Scope, guest: Scope, none: Scope = 'no'): Row => ({
  'king-snefro': admin,
  admin,
  manager,
  agent,
  member: agent,
  guest,
  none,
})

/** Of the agency its owner's alone. */
const ownerOnly = (whole: Row): Row => ({ ...whole, member: 'no' })

/** Who may do what: the only table of rights. Every route under /api names one of these, or `open`. */
const rights = {
  'submissions.see': row('all', 'all', 'agency', 'own'),
  'submissions.seeAgency': row('no', 'no', 'agency', 'no'),
  'submissions.create': row('all', 'no', 'agency', 'own'),
  'submissions.edit': row('all', 'all', 'agency', 'own'),
  'submissions.submit': row('all', 'no', 'agency', 'own'),
  'submissions.propose': row('no', 'no', 'agency', 'own'),
  'submissions.handOver': row('all', 'no', 'agency', 'no'),
  'submissions.parts': row('all', 'no', 'agency', 'own'),
  'submissions.finishPart': row('no', 'no', 'no', 'own'),
  'submissions.review': row('all', 'all', 'no', 'no'),
  'submissions.internalNotes': row('all', 'all', 'no', 'no'),
  reminders: row('all', 'all', 'no', 'no'),
  documents: row('all', 'all', 'agency', 'own'),
  exports: row('all', 'no', 'no', 'no'),
  sheets: row('all', 'all', 'no', 'no'),
  passengerLists: row('all', 'no', 'no', 'no'),
  erasure: row('all', 'no', 'no', 'no'),
  invitations: row('all', 'no', 'no', 'no'),
  accounts: row('all', 'no', 'no', 'no'),
  formVersions: row('all', 'no', 'no', 'no'),
  operation: row('all', 'no', 'no', 'no'),
  'agents.list': row('all', 'all', 'no', 'no'),
  'agentProfile.see': row('all', 'all', 'agency', 'no'),
  'agentProfile.edit': row('all', 'no', 'agency', 'no'),
  'agentProfile.complete': ownerOnly(row('no', 'no', 'agency', 'no')),
  'agentProfile.bank': ownerOnly(row('all', 'no', 'agency', 'no')),
  'agentProfile.approve': row('all', 'no', 'no', 'no'),
  'clients.import': row('no', 'no', 'agency', 'no'),
  team: ownerOnly(row('no', 'no', 'agency', 'no')),
  preview: { ...row('no', 'no', 'no', 'no'), 'king-snefro': 'all' },
  forms: row('all', 'all', 'all', 'all'),
  referenceCode: row('all', 'all', 'all', 'no'),
  apiDocs: row('all', 'all', 'no', 'no'),
  ownAccount: row('own', 'own', 'own', 'own', 'own'),
} as const satisfies Readonly<Record<string, Row>>

export type Right = keyof typeof rights

const allRights = Object.keys(rights).filter((name): name is Right => Object.hasOwn(rights, name))

/** How far this person's right goes; the system itself may do everything. */
export function scopeOf(right: Right, { role, member }: Pick<Actor, 'role' | 'member'>): Scope {
  return role === 'system' ? 'all' : rights[right][member ? 'member' : role]
}

/** What this person may do with something at least; how far each goes, and whether a thing allows it now, is not said here. */
export function rightsOf(actor: Pick<Actor, 'role' | 'member'>): Right[] {
  return allRights.filter((right) => scopeOf(right, actor) !== 'no')
}

/** Whose a thing is; `members`: accounts that a part of it was handed to. */
export type Ownership = {
  readonly accountId?: string | undefined
  readonly agentId?: string | undefined
  readonly preview?: boolean
  readonly members?: readonly string[] | undefined
}

/** What a member may do with their part; `domain/visibility` keeps them to it. */
const memberRights: ReadonlySet<Right> = new Set([
  'submissions.see',
  'submissions.edit',
  'submissions.propose',
  'submissions.finishPart',
  'documents',
])

/** Whether the right covers this thing. What was made in preview is there in preview only, and nothing else is. */
export function isAllowed(
  right: Right,
  actor: Actor,
  { accountId, agentId, preview = false, members = [] }: Ownership,
): boolean {
  if (actor.role !== 'system' && preview !== (actor.preview ?? false)) return false
  const scope = scopeOf(right, actor)
  if (scope === 'agency') return agentId !== undefined && agentId === actor.agentId
  if (scope === 'own')
    return (
      (accountId !== undefined && accountId === actor.id) || (memberRights.has(right) && members.includes(actor.id))
    )
  return scope === 'all'
}

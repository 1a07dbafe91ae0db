import type { Actor } from '../kernel/event.ts'

/** The scope of a right: everything, the agency's, one's own, or nothing. */
type Scope = 'all' | 'agency' | 'own' | 'no'

/** Team members of an agency have their own column. */
type Column = Exclude<Actor['role'], 'system'> | 'member'
type Row = Readonly<Record<Column, Scope>>

/** One row: top admin and admin, manager, agent and team member, guest, none. */
const row = (admin: Scope, manager: Scope, agent: Scope, guest: Scope, none: Scope = 'no'): Row => ({
  'king-snefro': admin,
  admin,
  manager,
  agent,
  member: agent,
  guest,
  none,
})

/** Limits an agency's right to its owner. */
const ownerOnly = (whole: Row): Row => ({ ...whole, member: 'no' })

/** The only table of rights. Every route under /api names one of these, or `open`. */
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

/** The scope of an actor's right; the system may do everything. */
export function scopeOf(right: Right, { role, member }: Pick<Actor, 'role' | 'member'>): Scope {
  return role === 'system' ? 'all' : rights[right][member ? 'member' : role]
}

/** The rights that an actor has in some scope. */
export function rightsOf(actor: Pick<Actor, 'role' | 'member'>): Right[] {
  return allRights.filter((right) => scopeOf(right, actor) !== 'no')
}

/** The owner of a resource; `members`: accounts that received a part of it. */
export type Ownership = {
  readonly accountId?: string | undefined
  readonly agentId?: string | undefined
  readonly preview?: boolean
  readonly members?: readonly string[] | undefined
}

/** Rights of a member on their part; `domain/visibility` limits them to it. */
const memberRights: ReadonlySet<Right> = new Set([
  'submissions.see',
  'submissions.edit',
  'submissions.propose',
  'submissions.finishPart',
  'documents',
])

/**
 * Whether the actor has the right on this resource. Resources made in preview exist only in preview, and no others do.
 */
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

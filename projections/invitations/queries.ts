import { sql, type CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { positionIn } from '@fleet/platform/database/cursor'
import { type Page, type Paging, pageOf, pageSize } from '@fleet/platform/database/paging'

const invitationStatuses = ['active', 'redeemed', 'expired', 'revoked'] as const
type InvitationStatus = (typeof invitationStatuses)[number]

const invitationRow = z.object({
  id: z.string(),
  roleType: z.enum(['guest', 'agent']),
  email: z.string().nullable(),
  recipientName: z.string().nullable(),
  language: z.string(),
  submissionId: z.string().nullable(),
  submissionReference: z.string().nullable(),
  status: z.enum(invitationStatuses),
  expiresAt: z.string(),
  createdAt: z.string(),
  createdBy: z.string(),
  updatedAt: z.string(),
  redeemedAt: z.string().nullable(),
  redeemedBy: z.string().nullable(),
  revokedAt: z.string().nullable(),
  revokedBy: z.string().nullable(),
})
/** Times ISO 8601 UTC, people as account ids; e-mail and name null when none was given, or erased. */
export type InvitationRow = z.infer<typeof invitationRow>

type InvitationPage = Paging & {
  /** ISO 8601: the time that decides about expiry. */
  readonly now: string
  readonly status?: InvitationStatus
  /** Only invitations to this registration, not to parts of it. */
  readonly submissionId?: string
}

const statusAt = (now: string) => sql.fragment`
  case when revoked_at is not null then 'revoked' when redeemed_at is not null then 'redeemed'
    when expires_at <= ${now}::timestamptz then 'expired' else 'active' end`

const columnsAt = (now: string) => sql.fragment`
  invitation_id as id, role_type as "roleType", invitation.email, recipient_name as "recipientName", invitation.language,
  invitation.submission_id as "submissionId", reference_code as "submissionReference", ${statusAt(now)} as status,
  expires_at as "expiresAt", invitation.created_at as "createdAt", created_by as "createdBy",
  invitation.updated_at as "updatedAt", redeemed_at as "redeemedAt", redeemed_by as "redeemedBy",
  revoked_at as "revokedAt", revoked_by as "revokedBy"`

const withReference = sql.fragment`
  read.invitation left join read.submission_list on submission_list.submission_id = invitation.submission_id`

/**
 * Invitations, newest first; [] when there are none. `next` is the cursor of the following page, absent on the last.
 * Source: tables `invitation`, `submission_list`.
 * @throws Rejection request.invalid for an invalid cursor
 */
export async function findInvitations(
  database: CommonQueryMethods,
  { now, status, submissionId, limit = 50, cursor }: InvitationPage,
): Promise<Page<InvitationRow>> {
  const size = pageSize(limit)
  const found = await database.any(sql.type(invitationRow.extend({ position: z.bigint() }))`
    select ${columnsAt(now)}, issued_position as position from ${withReference}
    where ${status === undefined ? sql.fragment`true` : sql.fragment`${statusAt(now)} = ${status}`}
      and ${submissionId === undefined ? sql.fragment`true` : sql.fragment`invitation.submission_id = ${submissionId} and person_id is null`}
      and ${cursor === undefined ? sql.fragment`true` : sql.fragment`issued_position < ${positionIn(cursor)}`}
    order by issued_position desc limit ${size + 1}`)
  return pageOf(found, { size, row: (row) => invitationRow.parse(row), cursor: ({ position }) => String(position) })
}

/**
 * Invitation id -> recipient's name, else e-mail; unbound invitations and erased persons are missing. Source: table
 * `invitation`.
 */
export async function findInvited(
  database: CommonQueryMethods,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await database.any(sql.type(z.object({ id: z.string(), name: z.string() }))`
    select invitation_id as id, coalesce(recipient_name, email) as name from read.invitation
    where invitation_id = any(${sql.array([...new Set(ids)], 'text')}) and coalesce(recipient_name, email) is not null`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Number of invitations by status, and `all`; every status is there. */
export async function countInvitations(
  database: CommonQueryMethods,
  now: string,
): Promise<Record<InvitationStatus | 'all', number>> {
  const rows = await database.any(sql.type(z.object({ status: z.enum(invitationStatuses), count: z.bigint() }))`
    select ${statusAt(now)} as status, count(*) from read.invitation group by 1`)
  const counts = { all: 0, active: 0, redeemed: 0, expired: 0, revoked: 0 }
  for (const { status, count } of rows) {
    counts[status] = Number(count)
    counts.all += Number(count)
  }
  return counts
}

/** Ids of the invitations that an account redeemed; [] when there are none. Source: table `invitation`. */
export async function findRedeemedBy(database: CommonQueryMethods, accountId: string): Promise<readonly string[]> {
  return database.anyFirst(
    sql.type(
      z.object({ id: z.string() }),
    )`select invitation_id as id from read.invitation where redeemed_by = ${accountId}`,
  )
}

/** Ids of the invitations to the part of a person; [] when there are none. Source: table `invitation`. */
export async function findInvitedAs(database: CommonQueryMethods, personId: string): Promise<readonly string[]> {
  return database.anyFirst(
    sql.type(
      z.object({ id: z.string() }),
    )`select invitation_id as id from read.invitation where person_id = ${personId}`,
  )
}

import type { FastifyInstance } from 'fastify'
import { accessEventTypes } from '@fleet/projections/access-log/access-events'
import type { AccessRow } from '@fleet/projections/access-log/queries'
import { countAccessLog, findAccessLog } from '@fleet/projections/access-log/queries'
import { findAccountNames } from '@fleet/projections/accounts/queries'
import { findInvited } from '@fleet/projections/invitations/queries'
import { reject } from '@fleet/domain/kernel/rejection'
import { limits } from '../../limits.ts'
import { nextPage } from '../../plugins/next-page.ts'
import { awaitOwnWrites } from '../../plugins/read-your-writes.ts'
import type { Services } from '../../services.ts'
import { decrypt } from '../../vault/cipher.ts'
import type { AccessLogQuery } from './contract.ts'
import { accessLogQuery } from './contract.ts'

const mostCounted = limits.counted.most

function typesIn(text: string | undefined): { types?: string[] } {
  if (text === undefined) return {}
  const types = text.split(',')
  const known: readonly string[] = accessEventTypes
  return types.every((type) => known.includes(type)) ? { types } : reject('request.invalid', { problems: [{ field: 'type', code: 'enum' }] })
}

/** `GET /api/access-log`: who got in, who was let in and by whom, newest first. */
export function accessLogRoutes(app: FastifyInstance, { database, readModels, vault, config }: Services): void {
  async function open(personId: string | null, sealed: AccessRow['sealed']): Promise<Record<string, string | null>> {
    const key = personId === null ? undefined : await vault.findKey(personId)
    const opened = Object.entries(sealed).map(([field, ciphertext]): [string, string | null] => {
      const value = key === undefined || personId === null ? null : decrypt(key, { personId, field }, ciphertext)
      return [field, typeof value === 'string' ? value : null]
    })
    return Object.fromEntries(opened)
  }

  async function shown(row: AccessRow, names: ReadonlyMap<string, string>, invited: ReadonlyMap<string, string>) {
    const { actorId, actorRole, onBehalfOf, accountId, personId, sealed, sealedBefore, position: _, details, ...rest } = row
    const [after, before] = await Promise.all([open(personId, sealed), open(personId, sealedBefore)])
    const changed = row.type === 'AccountUpdated' ? Object.keys(after) : []
    const recipientName = row.type === 'InvitationRevoked' ? invited.get(row.invitationId ?? '') : undefined
    return {
      ...rest,
      actor: {
        id: actorId, role: actorRole, name: names.get(actorId) ?? null,
        ...(onBehalfOf === null ? {} : { onBehalfOf: { id: onBehalfOf, name: names.get(onBehalfOf) ?? null } }),
      },
      person: accountId === null ? null : { id: accountId, name: names.get(accountId) ?? null },
      details: { ...details, ...(changed.length === 0 ? after : {}), ...(recipientName === undefined ? {} : { recipientName }) },
      changes: changed.map((field) => ({ field, from: before[field] ?? null, to: after[field] ?? null })),
    }
  }

  app.get<{ Querystring: AccessLogQuery }>('/api/access-log', { schema: { querystring: accessLogQuery }, config: { right: 'accounts' } }, async (request, reply) => {
    await awaitOwnWrites(request, reply, readModels)
    const { type, person, who, day, limit, cursor } = request.query
    const filter = {
      timeZone: config.timeZone,
      ...typesIn(type),
      ...(person === undefined ? {} : { person }),
      ...(who === undefined ? {} : { who }),
      ...(day === undefined ? {} : { day }),
    }
    const [{ rows, next }, count] = await Promise.all([
      findAccessLog(database, { ...filter, ...(limit === undefined ? {} : { limit: Number(limit) }), ...(cursor === undefined ? {} : { cursor }) }),
      countAccessLog(database, filter, mostCounted),
    ])
    void reply.header('x-total-count', count > mostCounted ? `${mostCounted}+` : String(count)).header('cache-control', 'no-store')
    if (next !== undefined) void reply.header('link', nextPage(request.url, next))
    const people = rows.flatMap(({ actorId, accountId, onBehalfOf }) => [actorId, accountId ?? '', onBehalfOf ?? ''])
    const revoked = rows.flatMap(({ type: happened, invitationId }) => (happened === 'InvitationRevoked' && invitationId !== null ? [invitationId] : []))
    const [names, invited] = await Promise.all([findAccountNames(database, people), findInvited(database, revoked)])
    return Promise.all(rows.map((row) => shown(row, names, invited)))
  })
}

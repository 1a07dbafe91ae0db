import type { FastifyInstance } from 'fastify'
import { accessEventTypes } from '@fleet/projections/access-log/access-events'
import { type AccessRow, countAccessLog, findAccessLog, findNamings } from '@fleet/projections/access-log/queries'
import { findAccountNames } from '@fleet/projections/accounts/queries'
import { findInvited } from '@fleet/projections/invitations/queries'
import { defined } from '@fleet/domain/kernel/defined'
import type { Json } from '@fleet/domain/kernel/json'
import { reject } from '@fleet/domain/kernel/rejection'
import { serve } from '@fleet/platform/http/contract/serve'
import { countText, paged } from '@fleet/platform/http/paged'
import { languageAmong } from '@fleet/platform/http/texts'
import type { DatabasePool } from 'slonik'
import type { Vault } from '@fleet/platform/vault/vault'
import type { Config } from '@fleet/platform/config/config'
import type { FormRegistry } from '../../form-registry/registry.ts'
import { decryptStored } from '@fleet/platform/event-sourcing/command-handler/event-codec'
import { namedDocument } from '../../form-instances/kept-documents.ts'
import { type AnyFormType, findFormInstance } from '../../form-instances/form-type.ts'
import { accessLogCalls } from './access-log-contract.ts'
import { httpLimits } from '@fleet/platform/http/limits'

function typesIn(text: string | undefined): { types?: string[] } {
  if (text === undefined) return {}
  const types = text.split(',')
  const known: readonly string[] = accessEventTypes
  return types.every((type) => known.includes(type))
    ? { types }
    : reject('request.invalid', { problems: [{ field: 'type', code: 'enum' }] })
}

const fields = ['email', 'username', 'firstName', 'lastName', 'recipientName'] as const
/** Events without the recipient's name: it is read from the invitation. */
const namedByInvitation: ReadonlySet<string> = new Set(['InvitationSentAgain', 'InvitationRevoked'])

/** Filter of an export in URL notation; registrations selected one by one are only counted. */
function filterText(filter: Json | undefined): [string, string][] {
  const params = new URLSearchParams(
    Object.entries(typeof filter === 'object' && filter !== null ? filter : {}).map(([name, value]) => [
      name,
      String(Array.isArray(value) ? value.length : value),
    ]),
  )
  return params.size === 0 ? [] : [['filter', String(params)]]
}

type Values = { readonly [field: string]: string }
/** Keyed by event position: values after and before the change. */
type Changes = ReadonlyMap<bigint, { readonly after: Values; readonly before: Values }>

type Deps = {
  readonly config: Config
  readonly vault: Vault
  readonly database: DatabasePool
  readonly forms: FormRegistry
  /** Every form type that accepts files. */
  readonly formTypes: readonly AnyFormType[]
}

/** `GET /api/access-log`: access events, newest first. */
export function accessLogRoutes(app: FastifyInstance, { database, vault, config, forms, formTypes }: Deps): void {
  async function open({
    type,
    stream,
    revision,
    sealed,
  }: Pick<AccessRow, 'type' | 'stream' | 'revision' | 'sealed'>): Promise<Values> {
    const data = sealed === null ? {} : await decryptStored(vault, { type, stream, revision, data: sealed })
    return Object.fromEntries([
      ...fields.flatMap((field) => (typeof data[field] === 'string' ? [[field, data[field]]] : [])),
      ...filterText(data['filter']),
    ])
  }

  /** Document that a row is about; null when it is about none, or the name is no longer known. */
  async function documentOf({ submissionId, details: { documentId } }: AccessRow, language: string) {
    if (submissionId === null || typeof documentId !== 'string') return null
    const { state, formType: kind } = await findFormInstance(formTypes, submissionId, {
      how: 'peek',
      allowMissingKeys: true,
    })
    return kind === undefined ? null : namedDocument(forms, { formId: kind.formId, state }, { documentId, language })
  }

  /** Name changes of the accounts in these rows. */
  async function accountChanges(rows: readonly AccessRow[]): Promise<Changes> {
    const updated = rows.flatMap(({ type, accountId }) =>
      type === 'AccountUpdated' && accountId !== null ? [accountId] : [],
    )
    const changes = new Map<bigint, { after: Values; before: Values }>()
    const known = new Map<string, Values>()
    for (const naming of await findNamings(database, updated)) {
      const before = known.get(naming.accountId) ?? {}
      const after = await open(naming)
      changes.set(naming.position, { before, after })
      known.set(naming.accountId, { ...before, ...after })
    }
    return changes
  }

  type RowContext = {
    readonly changes: Changes
    readonly names: ReadonlyMap<string, string>
    readonly invited: ReadonlyMap<string, string>
    readonly language: string
  }

  async function shown(row: AccessRow, { changes, names, invited, language }: RowContext) {
    const {
      actorId,
      actorRole,
      onBehalfOf,
      accountId,
      position,
      details,
      stream: _,
      revision: __,
      sealed: ___,
      ...rest
    } = row
    const { after, before } =
      row.type === 'AccountUpdated' ? (changes.get(position) ?? { after: {}, before: {} }) : { after: {}, before: {} }
    const recipientName = namedByInvitation.has(row.type) ? invited.get(row.invitationId ?? '') : undefined
    return {
      ...rest,
      document: await documentOf(row, language),
      actor: {
        id: actorId,
        role: actorRole,
        name: names.get(actorId) ?? null,
        ...(onBehalfOf === null ? {} : { onBehalfOf: { id: onBehalfOf, name: names.get(onBehalfOf) ?? null } }),
      },
      person: accountId === null ? null : { id: accountId, name: names.get(accountId) ?? null },
      details: {
        ...details,
        ...(row.type === 'AccountUpdated' ? {} : await open(row)),
        ...(recipientName === undefined ? {} : { recipientName }),
      },
      changes: Object.entries(after).map(([field, to]) => ({ field, from: before[field] ?? null, to })),
    }
  }

  serve(app, accessLogCalls)(
    'GET /api/access-log',
    { config: { right: 'accounts', reads: ['access-log', 'account-list', 'invitations', 'submission-list'] } },
    async (request, reply) => {
      const { type, person, who, day } = request.query
      const filter = { timeZone: config.timeZone, ...typesIn(type), ...defined({ person, who, day }) }
      const [{ rows }, count] = await Promise.all([
        paged(reply, request, (page) => findAccessLog(database, { ...filter, ...page })),
        countAccessLog(database, filter, httpLimits.counted.max),
      ])
      void reply.header('x-total-count', countText(count)).header('cache-control', 'no-store')
      const people = rows.flatMap(({ actorId, accountId, onBehalfOf }) => [actorId, accountId ?? '', onBehalfOf ?? ''])
      const invitationIds = rows.flatMap(({ type: happened, invitationId }) =>
        namedByInvitation.has(happened) && invitationId !== null ? [invitationId] : [],
      )
      const [names, invited, changes] = await Promise.all([
        findAccountNames(database, people),
        findInvited(database, invitationIds),
        accountChanges(rows),
      ])
      const language = languageAmong(request, forms.languages())
      return Promise.all(rows.map((row) => shown(row, { changes, names, invited, language })))
    },
  )
}

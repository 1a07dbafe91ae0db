import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { agencyName } from '@fleet/domain/agents/agency-name'
import { hasExpired } from '@fleet/domain/invitations/decider'
import type { CommandMeta } from '@fleet/domain/kernel/command'
import type { Json } from '@fleet/domain/kernel/json'
import { reject } from '@fleet/domain/kernel/rejection'
import { anonymousActor, seesName } from '@fleet/domain/visibility/audience'
import { openRequest } from '@fleet/domain/submissions/confirm'
import { type ActiveConfirmation, aboutOf, answersOf } from '@fleet/domain/submissions/model/confirmations'
import type { StartedSubmission } from '@fleet/domain/submissions/model/state'
import { findAccountNames } from '@fleet/projections/accounts/queries'
import { serve } from '@fleet/platform/http/contract/serve'
import { formOf, formRules } from '../../form-instances/form-rules.ts'
import { idFor } from '../../form-instances/ids.ts'
import { sendFormProblem } from '../../form-instances/problem-messages.ts'
import { consume, type Counters } from '@fleet/platform/http/rate-limits/counters'
import { setReadPosition } from '@fleet/platform/http/read-your-writes'
import { languageAmong } from '@fleet/platform/http/texts'
import { type Submissions, registrationForm } from '../submissions/registration.ts'
import type { AgencyHandler } from '@fleet/domain/agents/decider'
import type { AccountHandler } from '@fleet/domain/accounts/decider'
import type { DatabasePool } from 'slonik'
import type { FormRegistry } from '../../form-registry/registry.ts'
import type { MasterKeys } from '@fleet/platform/vault/keys'
import type { Clock } from '@fleet/platform/time/clock'
import { tokenHash } from '@fleet/platform/vault/link-tokens'
import type { FormVersion } from '../../form-registry/form-version.ts'
import { personName } from '@fleet/domain/submissions/person-name'
import { declarationCalls } from './contract.ts'
import { declarationsOf, factsOf } from './declaration-content.ts'
import { confirmationHash, readConfirmationToken } from './link.ts'
import type { DeclarationLimits } from './limits.ts'

type FoundConfirmation = {
  readonly submissionId: string
  readonly state: StartedSubmission
  readonly version: FormVersion
  readonly request: ActiveConfirmation
}

const config = { right: 'open' } as const

type Deps = {
  readonly clock: Clock
  readonly limits: DeclarationLimits
  readonly counters: Counters
  readonly keys: MasterKeys
  readonly database: DatabasePool
  readonly forms: FormRegistry
  readonly submissions: Submissions
  readonly agents: AgencyHandler
  readonly accounts: AccountHandler
}

/**
 * Calls of a mailed link, without an account: only the requested declarations. All invalid tokens get the same answer.
 */
export function linkRoutes(app: FastifyInstance, deps: Deps): void {
  const { submissions, agents, accounts, database, forms, keys, clock, counters, limits } = deps

  /** @throws Rejection confirmations.invalid | limits.confirmations */
  async function find({ ip }: FastifyRequest, token: string): Promise<FoundConfirmation> {
    await consume(counters, [{ action: 'confirmations', subject: ip, limit: limits.confirmations }])
    const linked = readConfirmationToken(keys, token) ?? reject('confirmations.invalid')
    const { state } = await submissions.load(linked.submissionId)
    if (state.status === 'none') reject('confirmations.invalid')
    const version = await formOf(forms, registrationForm, state)
    const request = openRequest(state, linked.confirmationId, formRules(version.form))
    if (request?.tokenHash !== tokenHash(token)) reject('confirmations.invalid')
    return { submissionId: linked.submissionId, state, version, request }
  }

  /** The token proves the identity: the mail went to the person's address. */
  const bearerMeta = ({ request }: FoundConfirmation): CommandMeta => ({
    commandId: randomUUID(),
    actor: { id: request.personId, role: 'guest' },
    now: clock.now(),
  })

  /** Guests see staff as the operator, as in the history. */
  async function requesterName({ requested: { by } }: ActiveConfirmation): Promise<string | null> {
    const { state } = await accounts.load(by)
    const isNamed = state.status === 'none' || seesName(anonymousActor, state.role ?? 'none')
    return isNamed ? ((await findAccountNames(database, [by])).get(by) ?? null) : null
  }

  async function shown({ state, version, request }: FoundConfirmation, language: string) {
    const { expiresAt, confirmed, person } = request
    const status =
      confirmed !== undefined
        ? ('confirmed' as const)
        : hasExpired(request, clock.now())
          ? ('expired' as const)
          : ('asked' as const)
    const agentId = state.agentSnapshot?.agentId
    return {
      status,
      name: personName(state.persons[person - 1]) ?? null,
      isFirstPerson: person === 1,
      agency:
        agentId === undefined
          ? null
          : (agencyName((await agents.load(agentId, { allowMissingKeys: true })).state) ?? null),
      askedBy: await requesterName(request),
      expiresAt,
      confirmedAt: confirmed?.at ?? null,
      language,
      languages: [...version.languages],
      formVersion: version.loaded.definition.version,
      about:
        status === 'asked'
          ? factsOf(version, language, {
              answers: answersOf(state, person, formRules(version.form)),
              fields: aboutOf(request.declared),
            })
          : [],
      shown: request.shown,
      declarations: status === 'asked' ? declarationsOf(request, version, language) : [],
    }
  }

  const route = serve(app, declarationCalls)
  route('POST /api/confirmations/open', { config: { ...config, reads: ['account-list'] } }, async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    const found = await find(request, request.body.token)
    return shown(found, languageAmong(request, found.version.languages))
  })

  route('POST /api/confirmations/confirm', { config }, async (request, reply) => {
    const found = await find(request, request.body.token)
    const { formVersion, shown: read } = request.body
    const answers = Object.fromEntries(
      Object.entries(request.body.answers).filter((entry): entry is [string, Json] => entry[1] !== undefined),
    )
    const data = {
      confirmationId: found.request.confirmationId,
      formVersion,
      answers,
      today: clock.today(),
      ...(read === undefined ? {} : { shown: read }),
    }
    try {
      const { state, position } = await submissions.handle(found.submissionId, {
        type: 'ConfirmDeclarations',
        data,
        meta: bearerMeta(found),
      })
      const done =
        state.status === 'none'
          ? undefined
          : state.confirmations.find(({ confirmationId }) => confirmationId === data.confirmationId)
      return { confirmedAt: done?.confirmed?.at ?? null, ...setReadPosition(reply, position) }
    } catch (error) {
      if (!(error instanceof Error)) throw error
      return sendFormProblem(request, reply, error, found.version)
    }
  })

  /** Gives the same answer for expired and valid links. */
  route('POST /api/confirmations/renew', { config }, async (request, reply) => {
    const found = await find(request, request.body.token)
    const { confirmationId: expiredId, email } = found.request
    if (email !== null && email !== undefined && hasExpired(found.request, clock.now())) {
      await consume(counters, [{ action: 'confirmations to', subject: email, limit: limits.confirmationsToOne }])
      const confirmationId = idFor(`confirmation:after:${expiredId}`)
      const hash = confirmationHash(keys, { submissionId: found.submissionId, confirmationId })
      await submissions.handle(found.submissionId, {
        type: 'RenewConfirmation',
        data: { expiredId, confirmationId, tokenHash: hash },
        meta: bearerMeta(found),
      })
    }
    return reply.code(202).send({ success: true })
  })
}

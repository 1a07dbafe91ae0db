import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isErased, type ErasureHandler } from '@fleet/domain/erasures/decider'
import type { CommandMeta } from '@fleet/domain/kernel/command'
import { formFields } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { seesName } from '@fleet/domain/visibility/audience'
import { completableFrom } from '@fleet/domain/agents/complete'
import { changesGuarded } from '@fleet/domain/agents/save'
import type { StartedAgency } from '@fleet/domain/agents/state'
import { findAccountNames } from '@fleet/projections/accounts/queries'
import { serve } from '@fleet/platform/http/contract/serve'
import { formRules } from '../../form-instances/form-rules.ts'
import { currentStepIn } from '../../form-instances/current-step.ts'
import { type BeforeSubmit, save, submit } from '../../form-instances/save.ts'
import type { CountSave } from '../../form-instances/save-allowance.ts'
import { atRevision } from '../../form-instances/authorized-instance.ts'
import { type InstanceDeps, formInstanceRoutes } from '../../documents/form-instance-routes.ts'
import { refuseUnscanned, waitingFiles } from '../../documents/upload/waiting-files.ts'
import { commandMeta } from '@fleet/platform/http/command-meta'
import { assertRecentSignIn } from '@fleet/platform/http/rights/rights'
import { actorOf } from '@fleet/platform/http/session/session'
import { languageAmong, languageOf, messageIn } from '@fleet/platform/http/texts'
import type { AgencyHandler } from '@fleet/domain/agents/decider'
import { namedId } from '@fleet/platform/vault/keys'
import type { AccountHandler } from '@fleet/domain/accounts/decider'
import type { Scanner } from '../../documents/scan/scanner.ts'
import { agencyFormType, profileForm, termsForm } from './agency.ts'
import { internalStatusOf, isComplete, profileAnswer } from './answer.ts'
import { type ProfileBody, agentCalls, profilePlace } from './contract.ts'
import { type FoundAgency, agencySubject } from './agency-subject.ts'
import { openAgency } from './open-agency.ts'
import { profileSaveIn } from './profile-save.ts'
import { instanceLimits } from '../../form-instances/limits.ts'

type Reads = FastifyRequest<{ Querystring: { revision?: string } }>

/** The response was already sent, as the request was refused. */
function isRefused(_: object | undefined, reply: FastifyReply): _ is FastifyReply {
  return reply.sent
}

type Deps = InstanceDeps & {
  readonly scanner: Scanner | undefined
  readonly beforeSubmit: BeforeSubmit
  readonly countSave: CountSave
  readonly agents: AgencyHandler
  readonly accounts: AccountHandler
  readonly erasures: ErasureHandler
}

/** An agency's profile: read, save, submit, documents, history. */
export async function profileRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { agents, forms, erasures, database, keys } = deps
  const formType = agencyFormType(agents)
  const agency = agencySubject(deps)
  const route = serve(app, agentCalls)
  const config = { right: 'agentProfile.see', of: agency, reads: ['account-list'] } as const
  const edits = { right: 'agentProfile.edit', of: agency, outside: true } as const

  /** The step opened last, or the first one. */
  const stepOf = (state: StartedAgency) => Math.max(1, currentStepIn(forms.current(profileForm).form, state))

  /** Proposer of the waiting change, as this reader may see them. */
  async function proposer({ payoutChange }: StartedAgency, request: FastifyRequest): Promise<string | null> {
    const id = payoutChange?.proposedBy
    if (id === undefined) return null
    const { state } = await deps.accounts.peek(id)
    // An account without a role may have been staff.
    const role = state.status === 'none' ? 'agent' : (state.role ?? 'system')
    return !seesName(actorOf(request), role)
      ? messageIn(languageOf(request), 'history.operator', {})
      : ((await findAccountNames(database, [id])).get(id) ?? null)
  }

  async function read(request: Reads, reply: FastifyReply, found: FoundAgency) {
    const { revision } = request.query
    const { state, ...then } =
      revision === undefined || !found.exists ? found : await atRevision(formType, found, Number(revision))
    const profile = forms.current(profileForm)
    const {
      state: { erased },
    } = await erasures.peek('all')
    void reply.header('etag', `"${then.revision}"`).header('cache-control', 'private, no-store')
    return profileAnswer(
      { state, revision: then.revision },
      {
        actor: actorOf(request),
        profile,
        terms: forms.current(termsForm),
        texts: profile.texts(languageAmong(request, profile.languages)),
        proposedBy: await proposer(state, request),
        now: found.state,
        currentStep: stepOf(state),
        waiting: await waitingFiles(deps, { request, found }),
        isErased: state.persons.some(({ personId }) => isErased(erased, personId)),
      },
    )
  }

  /** Metadata of one command of a request; the same id when the request is repeated. */
  const partOf = (meta: CommandMeta, part: string): CommandMeta => ({
    ...meta,
    commandId: namedId(keys, 'command', `${meta.commandId} ${part}`),
  })

  async function write(request: FastifyRequest<{ Body: ProfileBody }>, reply: FastifyReply, found: FoundAgency) {
    const meta = commandMeta(request, deps)
    if (!found.exists) await openAgency(deps, found.id, meta)
    const context = { request, reply, found }
    const form = forms.current(profileForm)
    const currentStep = stepOf(found.state)
    const data = profileSaveIn(request, found.state, {
      form,
      currentStep,
      terms: new Set(formFields(forms.current(termsForm).form.definition).keys()),
    })
    if (changesGuarded(found.state, data.answers, meta.actor, formRules(form.form, true))) assertRecentSignIn(request)
    const isHandedIn = request.body.isProfileComplete === true && completableFrom.includes(found.state.status)
    // Before anything is saved.
    if (isHandedIn) await refuseUnscanned(deps, found)
    const saved = await save(deps, formType, context, { type: 'SaveAnswers', data, meta })
    if (isRefused(saved, reply)) return saved
    const completed = isHandedIn ? await submit(deps, formType, context, { meta: partOf(meta, 'complete') }) : undefined
    if (isRefused(completed, reply)) return completed
    const { state, revision } = await agents.peek(found.id)
    const now = state.status === 'none' ? found.state : state
    return {
      ...saved,
      ...(completed === undefined
        ? {}
        : { revision, ...(completed.position === undefined ? {} : { position: completed.position }) }),
      agentId: found.id,
      isProfileComplete: isComplete(now),
      internalStatus: internalStatusOf(now),
    }
  }

  route('GET /api/agent-profile', { config }, agency.given(read))
  route('GET /api/agent-profile/:agentId', { config }, agency.given(read))
  route(
    'PATCH /api/agent-profile/:agentId',
    { bodyLimit: instanceLimits.saveBody.max, config: edits },
    agency.given(write),
  )
  route(
    'POST /api/agent-profile',
    { bodyLimit: instanceLimits.saveBody.max, config: edits },
    agency.given((request, reply, found) => {
      if (!found.exists) void reply.code(201)
      return write(request, reply, found)
    }),
  )

  route(
    'POST /api/agent-profile/:agentId/complete',
    { config: { ...edits, right: 'agentProfile.complete' } },
    agency.given(async (request, reply, found) => {
      const meta = commandMeta(request, deps)
      const { contractSigned } = request.body ?? {}
      await refuseUnscanned(deps, found)
      if (!found.exists) await openAgency(deps, found.id, meta)
      const context = { request, reply, found }
      if (contractSigned !== undefined) {
        const saved = await save(deps, formType, context, {
          type: 'SaveAnswers',
          data: { person: 1, answers: { contractSigned } },
          meta: partOf(meta, 'sign'),
        })
        if (isRefused(saved, reply)) return saved
      }
      return submit(deps, formType, context, { meta })
    }),
  )

  await formInstanceRoutes(app, deps, {
    type: formType,
    place: profilePlace,
    of: agency,
    rights: {
      history: 'agentProfile.see',
      readDocuments: 'agentProfile.see',
      changeDocuments: 'agentProfile.edit',
      review: 'agents.list',
    },
    changes: { outside: true },
    unopened: {
      is: ({ exists: isThere }) => !isThere,
      open: async ({ request, found }) => {
        await openAgency(deps, found.id, commandMeta(request, deps))
      },
    },
  })
}

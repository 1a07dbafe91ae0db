import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isErased, type ErasureHandler } from '@fleet/domain/erasures/decider'
import type { Json } from '@fleet/domain/kernel/json'
import { Rejection, reject } from '@fleet/domain/kernel/rejection'
import type { StartedSubmission } from '@fleet/domain/submissions/model/state'
import { findAccountNames } from '@fleet/projections/accounts/queries'
import { serve } from '@fleet/platform/http/contract/serve'
import { formOf } from '../../form-instances/form-rules.ts'
import { atRevision, refuseTooManyChanges } from '../../form-instances/authorized-instance.ts'
import { idFor } from '../../form-instances/ids.ts'
import { sendFormProblem } from '../../form-instances/problem-messages.ts'
import { requestedRevision } from '../../form-instances/save.ts'
import type { CountSave } from '../../form-instances/save-allowance.ts'
import { commandMeta } from '@fleet/platform/http/command-meta'
import { setReadPosition } from '@fleet/platform/http/read-your-writes'
import { actorOf } from '@fleet/platform/http/session/session'
import { languageAmong, languageOf } from '@fleet/platform/http/texts'
import {
  type Submissions,
  registrationForm,
  registrationFormType,
  registrationSubject,
} from '../submissions/registration.ts'
import type { FormRegistry } from '../../form-registry/registry.ts'
import type { DatabasePool } from 'slonik'
import type { Clock } from '@fleet/platform/time/clock'
import type { MasterKeys } from '@fleet/platform/vault/keys'
import { consequencesOf } from './consequences.ts'
import { proposalCalls } from './contract.ts'
import { type Reading, shownProposals } from './shown.ts'
import { instanceLimits } from '../../form-instances/limits.ts'

type Deps = {
  readonly countSave: CountSave
  readonly clock: Clock
  readonly keys: MasterKeys
  readonly database: DatabasePool
  readonly forms: FormRegistry
  readonly submissions: Submissions
  readonly erasures: ErasureHandler
}

/** Changes to a submitted form: proposed by the person who filled it in, decided by staff. */
export function proposalRoutes(app: FastifyInstance, deps: Deps): void {
  const { submissions, forms, database, clock, erasures } = deps
  const formType = registrationFormType(submissions)
  const registration = registrationSubject(submissions)
  const route = serve(app, proposalCalls)

  async function readingOf(request: FastifyRequest, state: StartedSubmission): Promise<Reading> {
    const accounts = state.proposals.flatMap(({ proposed }) => (proposed === undefined ? [] : [proposed.by.id]))
    const [version, names] = await Promise.all([
      formOf(forms, registrationForm, state),
      findAccountNames(database, accounts),
    ])
    return {
      version,
      names,
      reader: actorOf(request),
      language: languageOf(request),
      formLanguage: languageAmong(request, forms.languages()),
    }
  }

  /** Answers a rejection with the texts of the form that made it. */
  async function withFormProblems<T>(
    context: { request: FastifyRequest; reply: FastifyReply; state: StartedSubmission },
    work: () => Promise<T>,
  ): Promise<T | FastifyReply> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Rejection)) throw error
      return sendFormProblem(
        context.request,
        context.reply,
        error,
        await formOf(forms, registrationForm, context.state),
      )
    }
  }

  route(
    'GET /api/submissions/:id/proposals',
    { config: { right: 'submissions.see', of: registration, reads: ['account-list'] } },
    registration.given(async (request, reply, { state }) => {
      void reply.header('cache-control', 'private, no-store')
      return shownProposals(state, await readingOf(request, state))
    }),
  )

  route(
    'POST /api/submissions/:id/proposals',
    { bodyLimit: instanceLimits.saveBody.max, config: { right: 'submissions.propose', of: registration } },
    registration.given((request, reply, found) =>
      withFormProblems({ request, reply, state: found.state }, async () => {
        const meta = commandMeta(request, deps)
        deps.countSave(request)
        refuseTooManyChanges(found, meta.actor)
        const { person = 1, answers } = request.body
        const {
          state: { erased },
        } = await erasures.peek('all')
        const personId = found.state.persons[person - 1]?.personId
        if (personId !== undefined && isErased(erased, personId)) reject('persons.erased')
        const viewedRevision = requestedRevision(request)
        const proposalId = idFor(`proposal:${meta.commandId}`)
        const given = Object.entries(answers).filter((entry): entry is [string, Json] => entry[1] !== undefined)
        const data = {
          proposalId,
          person,
          answers: Object.fromEntries(given),
          today: clock.today(),
          ...(viewedRevision === undefined ? {} : { viewedRevision }),
        }
        const { revision, position } = await submissions.handle(found.id, { type: 'ProposeChanges', data, meta })
        return reply.code(201).send({ id: proposalId, revision, ...setReadPosition(reply, position) })
      }),
    ),
  )

  route(
    'POST /api/submissions/:id/proposals/:proposalId/review',
    {
      bodyLimit: instanceLimits.reviewBody.max,
      config: { right: 'submissions.review', of: registration, reads: ['account-list'] },
    },
    registration.given((request, reply, found) =>
      withFormProblems({ request, reply, state: found.state }, async () => {
        const meta = commandMeta(request, deps)
        const {
          params: { proposalId },
          body: { items, notes = null, dryRun = false },
        } = request
        const viewedRevision = requestedRevision(request)
        if (dryRun) {
          const then = viewedRevision === undefined ? found : await atRevision(formType, found, viewedRevision)
          const accepted = items.flatMap(({ field, accept }) => (accept ? [field] : []))
          const context = { proposalId, accepted, baseState: then.state, meta, today: clock.today() }
          return {
            revision: found.revision,
            consequences: consequencesOf(found.state, context, await readingOf(request, found.state)),
          }
        }
        const verdicts = items.map(({ field, accept, comment = null }) => ({ field, isAccepted: accept, comment }))
        const { revision, position } = await submissions.handle(found.id, {
          type: 'DecideProposal',
          data: {
            proposalId,
            items: verdicts,
            notes,
            ...(viewedRevision === undefined ? {} : { viewedRevision }),
          },
          meta,
        })
        return { revision, consequences: null, ...setReadPosition(reply, position) }
      }),
    ),
  )

  route(
    'POST /api/submissions/:id/proposals/:proposalId/withdraw',
    { config: { right: 'submissions.propose', of: registration } },
    registration.given(async (request, reply, found) => {
      const { revision, position } = await submissions.handle(found.id, {
        type: 'WithdrawProposal',
        data: { proposalId: request.params.proposalId },
        meta: commandMeta(request, deps),
      })
      return { revision, ...setReadPosition(reply, position) }
    }),
  )
}

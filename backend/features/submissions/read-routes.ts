import type { Actor } from '@fleet/domain/kernel/event'
import { scopeOf } from '@fleet/domain/rights/rights'
import { canChangeParts } from '@fleet/domain/submissions/parts'
import type { StartedSubmission } from '@fleet/domain/submissions/model/state'
import { submitProblems } from '@fleet/domain/submissions/submit'
import type { FastifyInstance } from 'fastify'
import { isErased, type ErasureHandler } from '@fleet/domain/erasures/decider'
import { allowedActions } from '@fleet/domain/submissions/actions'
import { ownershipOf, activeParts, handedToOthers, memberPart } from '@fleet/domain/submissions/model/parts'
import { serve } from '@fleet/platform/http/contract/serve'
import { currentStepIn } from '../../form-instances/current-step.ts'
import { formOf, formRules } from '../../form-instances/form-rules.ts'
import { atRevision } from '../../form-instances/authorized-instance.ts'
import { actorOf } from '@fleet/platform/http/session/session'
import {
  type Submissions,
  mayHandIn,
  registrationForm,
  registrationFormType,
  registrationSubject,
} from './registration.ts'
import type { FormVersion } from '../../form-registry/form-version.ts'
import type { FormRegistry } from '../../form-registry/registry.ts'
import type { AgencyHandler } from '@fleet/domain/agents/decider'
import type { Clock } from '@fleet/platform/time/clock'
import type { OutboxTable } from '../../mail/outbox-table.ts'
import type { DatabasePool } from 'slonik'
import type { Uploads } from '../../documents/upload/uploads.ts'
import type { Scanner } from '../../documents/scan/scanner.ts'
import type { Vault } from '@fleet/platform/vault/vault'
import type { DocumentLogHandler } from '@fleet/domain/documents/decider'
import { waitingFiles } from '../../documents/upload/waiting-files.ts'
import { submissionAnswer } from './queries/answer.ts'
import { submissionCalls, type Registration } from './contract.ts'
import { shownConfirmations, shownFiller } from './queries/shown-confirmations.ts'

type Deps = {
  readonly clock: Clock
  readonly vault: Vault
  readonly database: DatabasePool
  readonly forms: FormRegistry
  readonly uploads: Uploads
  readonly scanner: Scanner | undefined
  readonly documentLogs: DocumentLogHandler
  readonly submissions: Submissions
  readonly agents: AgencyHandler
  readonly erasures: ErasureHandler
  readonly outbox: OutboxTable
}

/** The form from its stream: never stale; `?revision=N`: at that revision. */
export function submissionReadRoutes(app: FastifyInstance, deps: Deps): void {
  const { submissions, forms, erasures } = deps
  const formType = registrationFormType(submissions)
  const registration = registrationSubject(submissions)

  const route = serve(app, submissionCalls)
  route(
    'GET /api/submissions/:id',
    { config: { right: 'submissions.see', of: registration, reads: ['account-list'] } },
    registration.given(async (request, reply, found) => {
      const actor = actorOf(request)
      const { revision } = request.query
      const shown = revision === undefined ? found : await atRevision(formType, found, Number(revision))
      const version = await formOf(forms, registrationForm, shown.state)
      const { form } = version
      void reply.header('etag', `"${shown.revision}"`).header('cache-control', 'private, no-store')
      const now = found.state
      const mayBook = await mayHandIn(deps.agents, actor)
      const may = allowedActions(actor, {
        status: now.status,
        ownership: ownershipOf(found.visibility?.whole ?? now),
        mayBook,
      })
      const {
        state: { erased },
      } = await erasures.peek('all')
      const erasedPersons = now.persons.flatMap(({ personId }, index) =>
        isErased(erased, personId) ? [index + 1] : [],
      )
      const currentStep = currentStepIn(form, shown.state)
      const whole = found.visibility?.whole ?? now
      const [confirmations, filledBy, parts, waiting] = await Promise.all([
        shownConfirmations(deps, shown.state, version, actor),
        shownFiller(deps, now, actor),
        shownParts(deps, whole, { version, reader: actor }),
        waitingFiles(deps, { request, found }),
      ])
      const agencyApproved = actor.role === 'agent' ? mayBook : null
      return submissionAnswer(shown, {
        form,
        currentStep,
        actor,
        may,
        erasedPersons,
        confirmations,
        filledBy,
        ...parts,
        agencyApproved,
        waiting,
      })
    }),
  )
}

type PartContext = { readonly version: FormVersion; readonly reader: Actor }

/** Group members who fill in their own part, with how many answers are missing, never which; for a member, the group's leader. */
async function shownParts(
  { clock, outbox }: { readonly clock: Clock; readonly outbox: OutboxTable },
  whole: StartedSubmission,
  { version: { form }, reader }: PartContext,
): Promise<Pick<Registration, 'parts' | 'part' | 'handsParts'>> {
  const own = memberPart(whole, reader)
  if (own !== undefined)
    return { parts: [], part: { isDone: own.status === 'done', leaderName: whole.groupLeaderName }, handsParts: false }
  const all = activeParts(whole)
  const isOpen = whole.isGroupBooking && canChangeParts(whole)
  const handsParts = isOpen && reader.preview !== true && scopeOf('submissions.parts', reader) !== 'no'
  if (all.length === 0) return { parts: [], part: null, handsParts }
  const faults = submitProblems(whole, { form: formRules(form), today: clock.today() })
  const handed = handedToOthers(whole, reader)
  const mails = await outbox.states(all.map(({ partId }) => partId))
  const parts = all.map(({ partId, person, email, language, status, handedAt }) => {
    const missing = faults.filter((problem) => problem.person === person).length
    return {
      id: partId,
      person,
      email,
      language,
      state: status === 'done' && missing > 0 ? ('taken' as const) : status,
      missing,
      isClosed: handed.includes(person),
      handedAt,
      mail: mails.get(partId) ?? ('waiting' as const),
    }
  })
  return { parts, part: null, handsParts }
}

import { type ReferenceTaken, referenceCode, type ReferenceHandler } from '@fleet/domain/references/decider'
import type { RecordedEvent } from '@fleet/domain/kernel/event'
import { findKnownIds } from '@fleet/projections/submissions/known-ids'
import { idFor } from '../../../form-instances/ids.ts'
import { type Submissions, registrationForm } from '../registration.ts'
import type { Clock } from '@fleet/platform/time/clock'
import type { DatabasePool } from 'slonik'
import { TamperedError } from '@fleet/platform/vault/cipher'

type Deps = {
  readonly clock: Clock
  readonly database: DatabasePool
  readonly submissions: Submissions
  readonly references: ReferenceHandler
}

/** A tampered stream counts as existing: it must not prevent the start. */
async function exists({ submissions }: Deps, id: string): Promise<boolean> {
  try {
    return (await submissions.load(id, { allowMissingKeys: true })).revision >= 0
  } catch (error) {
    if (error instanceof TamperedError) return true
    throw error
  }
}

/** Of the newest thousand numbers of the year, those without a registration. Checks the list first, then the log. */
async function unstarted(deps: Deps, year: number): Promise<ReadonlySet<string>> {
  const { recent } = (await deps.references.load(String(year))).state
  const known = await findKnownIds(
    deps.database,
    recent.map(({ submissionId }) => submissionId),
  )
  const missing = new Set<string>()
  for (const { submissionId } of recent) {
    if (!known.has(submissionId) && !(await exists(deps, submissionId))) missing.add(submissionId)
  }
  return missing
}

async function startReserved(
  { submissions, clock }: Deps,
  { data, metadata }: RecordedEvent<ReferenceTaken>,
): Promise<void> {
  const { actor, commandId } = metadata
  await submissions.handle(data.submissionId, {
    type: 'StartSubmission',
    data: {
      submissionId: data.submissionId,
      referenceCode: referenceCode(data.year, data.number),
      formId: registrationForm,
      personId: idFor(`person:${data.submissionId}:1`),
      ...(actor.role === 'guest' ? { guestAccountId: actor.id } : {}),
      ...(actor.role === 'agent' && actor.agentId !== undefined ? { agentId: actor.agentId } : {}),
    },
    meta: { commandId, actor, now: clock.now() },
  })
}

/**
 * Starts registrations that a crash left without events after their number was taken, in the name of the account that
 * took it, so that codes have no gaps. Runs at the start of the application and checks the newest thousand numbers of
 * the year. Returns the number of started registrations.
 */
export async function finishInterrupted(deps: Deps, year: number): Promise<number> {
  const missing = await unstarted(deps, year)
  if (missing.size === 0) return 0
  const taken = await deps.references.history(String(year))
  for (const event of taken) if (missing.has(event.data.submissionId)) await startReserved(deps, event)
  return missing.size
}

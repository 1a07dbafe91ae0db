import { EventStoreUnavailable } from '@fleet/domain/kernel/event-store'
import { submittableFrom, participants, type StartedSubmission } from '@fleet/domain/submissions/model/state'
import { submitProblems } from '@fleet/domain/submissions/submit'
import { completeness, requiredFields } from '@fleet/form-schemas/engine/runtime/completeness'
import { effectiveAnswers } from '@fleet/form-schemas/engine/runtime/conditions/effective'
import type { SubmissionRow as FoundRow } from '@fleet/projections/submissions/submission-row'
import { withTimeout } from '@fleet/platform/async/timeout'
import { formOf, formRules } from '../../../form-instances/form-rules.ts'
import { type Submissions, registrationForm } from '../registration.ts'
import type { FormRegistry } from '../../../form-registry/registry.ts'
import type { Clock } from '@fleet/platform/time/clock'
import type { FormVersion } from '../../../form-registry/form-version.ts'
import { inBatches } from '@fleet/platform/event-sourcing/command-handler/in-batches'
import { loadListed } from './read-listed.ts'

/** Cached registrations; the cache is emptied when it is full. */
const maxCached = 20_000

/** Answered share of what all participants have to answer, in percent, by the checks of a submit. */
export function completenessOf(state: StartedSubmission, { form }: FormVersion, today: string): number {
  const faults = submitProblems(state, { form: formRules(form), today })
  const [first] = participants(state)
  return completeness(
    participants(state).map(({ answers }, index) => {
      const person = index + 1
      const effective = effectiveAnswers(form, answers, index > 0 ? first?.answers : undefined)
      const unresolved = faults.flatMap((fault) => ((fault.person ?? 1) === person ? (fault.field ?? []) : []))
      return { required: requiredFields(form, effective), unresolved }
    }),
  )
}

class Late extends Error {
  override readonly name = 'Late'
}

/** Maximum wait for one state that is not cached, and for all of a list, ms. */
const maxWaitMs = 1_000
const maxListWaitMs = 3_000

type Deps = { readonly clock: Clock; readonly forms: FormRegistry; readonly submissions: Submissions }

/**
 * Completeness of rows that are still filled in, by id; computed again after a change or on another day. Rows have
 * none while the event store does not answer or when they cannot be read, so that lists still work.
 */
export function cachedCompleteness({ submissions, forms, clock }: Deps) {
  const known = new Map<string, { readonly of: string; readonly percent: number }>()

  /** @throws EventStoreUnavailable */
  async function percentOf(row: Pick<FoundRow, 'id' | 'revision'>, waitMs: number): Promise<number | undefined> {
    const { id } = row
    const loaded = await withTimeout(waitMs, loadListed(submissions, row, 'cached'), () => new Late())
    if (loaded === undefined || !submittableFrom.includes(loaded.state.status)) return undefined
    const { state, revision: at } = loaded
    const version = await formOf(forms, registrationForm, state)
    const today = clock.today()
    const of = `${at} ${version.loaded.definition.version} ${today}`
    const before = known.get(id)
    if (before?.of === of) return before.percent
    await version.compileHere()
    const percent = completenessOf(state, version, today)
    if (known.size >= maxCached) known.clear()
    known.set(id, { of, percent })
    return percent
  }

  return async (
    rows: readonly Pick<FoundRow, 'id' | 'revision' | 'status'>[],
  ): Promise<ReadonlyMap<string, number>> => {
    const open = rows.filter(({ status }) => submittableFrom.includes(status))
    const end = performance.now() + maxListWaitMs
    let isUnavailable = false
    const all = await inBatches<(typeof open)[number], readonly [string, number][]>(
      open,
      async (row) => {
        const leftMs = end - performance.now()
        if (isUnavailable || leftMs <= 0) return []
        try {
          const percent = await percentOf(row, Math.min(maxWaitMs, leftMs))
          return percent === undefined ? [] : [[row.id, percent]]
        } catch (error) {
          if (error instanceof EventStoreUnavailable) isUnavailable = true
          else if (!(error instanceof Late)) throw error
          return []
        }
      },
      () => [],
    )
    return new Map(all.flat())
  }
}

import { answerAt, fieldOf } from '@fleet/form-schemas/engine/runtime/lists/lists'
import type { HttpProblem } from '../../../lib/http/http-problem.ts'
import { hasErrorCode } from '../../error-codes.ts'
import type { FormInstanceData } from '../../form-instance-data.ts'
import { bookingKey } from '../records.ts'
import type { Refusals } from '../refusals.ts'
import type { Stop } from '../save-state.ts'
import { storing } from './copy.ts'
import { andThen, type Context, type Step } from './events.ts'
import { awaitView, proceed, stopped } from './saving.ts'
import type { Command, DraftState, ReplacedSave } from './state.ts'

/** The server refused the first pending save. Its answers stay unsaved. */
export function whenRefused<View extends FormInstanceData>(
  before: DraftState<View>,
  problem: HttpProblem,
  context: Context<View>,
): Step<View> {
  const state = { ...before, waiting: undefined }
  const because = stopOf(problem)
  if (because === 'conflict' && state.pendingSaves.length > 1)
    return andThen(storing({ ...withoutFirst(state), needsView: true }, context), (now) => proceed(now, context))
  if (because === 'conflict') return awaitView(stopped(state, because), { kind: 'view', conflict: problem })
  // Not about this save: it is sent again as soon as the person may
  if (because === 'signedOut' || because === 'gone') return { state: stopped(state, because), effects: [] }
  const refused = problem.status === 422 ? withRefusals(state, problem) : state.refused
  const next = { ...withoutFirst(state), refused }
  // One of an earlier visit may be about a person who has left the group since
  const isOutdated = because === 'refused' && state.pendingSaves[0]?.isUncertain === true
  if (refused.size === state.refused.size && !isOutdated)
    return andThen(storing(stopped(next, because), context), (now) => ({
      state: now,
      effects: because === 'closed' ? [{ type: 'lookUp' }] : [],
    }))
  const needsView = state.needsView || problem.errors.some(({ code }) => code === 'maxItems')
  return andThen(storing({ ...next, needsView }, context), (now) => proceed(now, context))
}

function stopOf(problem: HttpProblem): Stop {
  if (problem.status === 401) return 'signedOut'
  if (problem.status === 404 || problem.status === 403) return 'gone'
  if (hasErrorCode(problem, 'conflict')) return 'conflict'
  return problem.status === 409 ? 'closed' : 'refused'
}

function withRefusals<View extends FormInstanceData>(
  { pendingSaves, refused: before }: DraftState<View>,
  problem: HttpProblem,
): Refusals {
  const refused = new Map(before)
  for (const { person = 1, field = '', message = problem.detail } of problem.errors) {
    const part = pendingSaves[0]?.body.sent.find(
      ({ recordKey, patch }) => fieldOf(field) in patch && (recordKey === bookingKey || recordKey === person),
    )
    if (part) refused.set(`${part.recordKey}:${field}`, { value: answerAt(part.patch, field) ?? null, text: message })
  }
  return refused
}

export function replacedSave({ key, body }: Command): ReplacedSave {
  return { key, sent: body.sent }
}

/** Its requests may still arrive, unless its outcome was never in doubt. */
export function withoutFirst<View extends FormInstanceData>(state: DraftState<View>): DraftState<View> {
  const [first, ...pendingSaves] = state.pendingSaves
  const replaced = first?.isUncertain ? [...state.replaced, replacedSave(first)] : state.replaced
  return { ...state, pendingSaves, replaced }
}

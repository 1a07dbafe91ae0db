import type { Problem } from '@fleet/domain/kernel/rejection'
import { waitingConfirmations } from '@fleet/domain/submissions/model/confirmations'
import { activeParts } from '@fleet/domain/submissions/model/parts'
import { personsOfMembers } from '@fleet/domain/visibility/private-parts'
import type { StartedSubmission } from '@fleet/domain/submissions/model/state'
import { submitProblems } from '@fleet/domain/submissions/submit'
import { namedField } from '@fleet/form-schemas/engine/runtime/lists/lists'
import { formRules } from '../../../form-instances/form-rules.ts'
import type { FormVersion } from '../../../form-registry/form-version.ts'
import { fieldLabel } from '../../../form-registry/texts/answer-text.ts'

/** What a registration lacks for a submit. */
export type Missing = {
  readonly missing: readonly {
    readonly person: number | null
    readonly step: string | null
    readonly field: string
    readonly label: string
  }[]
  readonly awaitingGuest: boolean
}

/** For the leader or the account that fills in: parts of members count as waiting, without details. */
export function missingForLeader(state: StartedSubmission, context: Context): Missing {
  const { missing, awaitingGuest } = missingIn(state, context)
  const handed = personsOfMembers(state)
  const isTheirs = ({ person }: Missing['missing'][number]) => person === null || !handed.includes(person)
  const isWaiting = activeParts(state).some(({ person, status }) => handed.includes(person) && status !== 'done')
  return { missing: missing.filter(isTheirs), awaitingGuest: awaitingGuest || isWaiting || !missing.every(isTheirs) }
}

type Context = { readonly version: FormVersion; readonly language: string; readonly today: string }

/** Requested items without an answer (`asked`), and problems of the form; without declarations that guests confirm. */
export function faultsOf(
  state: StartedSubmission,
  { version: { form }, today }: Pick<Context, 'version' | 'today'>,
): Problem[] {
  const all = submitProblems(state, { form: formRules(form), today })
  const isRequested = ({ person, field }: Problem) =>
    all.some((one) => one.code === 'asked' && one.person === person && one.field === field)
  return all.filter((problem) => problem.code === 'asked' || (problem.code !== 'awaitsGuest' && !isRequested(problem)))
}

/** What the account that fills in still has to answer; confirmations by guests are separate. */
export function missingIn(state: StartedSubmission, { version, language, today }: Context): Missing {
  const { form } = version
  const texts = version.texts(language)
  return {
    missing: faultsOf(state, { version, today }).map(({ person = null, step, field = '' }) => ({
      person,
      step: step ?? namedField(form.definition, field)?.step.id ?? null,
      field,
      label: fieldLabel(form, texts, field),
    })),
    awaitingGuest: waitingConfirmations(state, formRules(form)).length > 0,
  }
}

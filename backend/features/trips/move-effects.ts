import type { Problem } from '@fleet/domain/kernel/rejection'
import type { RequestedItem } from '@fleet/domain/submissions/model/events'
import type { MoveEffects } from '@fleet/domain/submissions/move'
import type { StartedSubmission } from '@fleet/domain/submissions/model/state'
import { namedField } from '@fleet/form-schemas/engine/runtime/lists/lists'
import { answerText, fieldLabel } from '../../form-registry/texts/answer-text.ts'
import type { FormVersion } from '../../form-registry/form-version.ts'
import type { Moved } from './contract.ts'
import { nameIn, problemText } from './trip-guests.ts'

type EffectContext = { readonly state: StartedSubmission; readonly version: FormVersion; readonly language: string }

/** Effects of a move by person, in the reader's language. */
export function shownEffects(
  { persons, errors, warnings, resolved, cleared }: MoveEffects,
  { state, version, language }: EffectContext,
): Pick<Moved, 'moved' | 'errors' | 'warnings' | 'mended' | 'cleared'> {
  const texts = version.texts(language)
  const about = (person: number, field: string) => ({
    person,
    name: nameIn(state, person),
    field,
    label: fieldLabel(version.form, texts, field),
  })
  const described = (problems: readonly Problem[]) =>
    problems.map((problem) => ({
      ...about(problem.person ?? 1, problem.field ?? ''),
      problem: problemText(problem, version, language),
    }))
  return {
    moved: persons.map((person) => ({ person, name: nameIn(state, person) })),
    errors: described(errors),
    warnings: described(warnings),
    mended: described(resolved),
    cleared: cleared.map(({ person, field, was }) => ({
      ...about(person, field),
      was: answerText(version.form, texts, { field, value: was }),
    })),
  }
}

/** Items to request from each guest, one per field, in the language of their form. */
export function itemsToRequest(
  { errors }: Pick<MoveEffects, 'errors'>,
  { state, version, language }: EffectContext,
): RequestedItem[] {
  const items = errors.flatMap((problem): RequestedItem[] => {
    const { person = 1, field = '' } = problem
    if (namedField(version.form.definition, field) === undefined) return []
    return [{ person, field, comment: problemText(problem, version, languageOf(state, person, { version, language })) }]
  })
  return [...new Map(items.toReversed().map((item) => [`${item.person} ${item.field}`, item])).values()].toReversed()
}

function languageOf(
  { persons }: StartedSubmission,
  person: number,
  { version, language }: Pick<EffectContext, 'version' | 'language'>,
): string {
  const own = persons[person - 1]?.answers['language'] ?? persons[0]?.answers['language']
  return typeof own === 'string' && version.languages.includes(own) ? own : language
}

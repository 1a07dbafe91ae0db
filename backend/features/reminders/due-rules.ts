import { personsOfMembers } from '@fleet/domain/visibility/private-parts'
import { type StartedSubmission, takingPart } from '@fleet/domain/submissions/model/state'
import type { OwedParts, Reminder } from '@fleet/form-schemas/engine/tools/form-files/operator-settings/reminders-file'
import { documentKinds } from '@fleet/form-schemas/engine/runtime/documents'
import { withDerivedValues } from '@fleet/form-schemas/engine/runtime/conditions/conditions'
import { settle } from '@fleet/form-schemas/engine/runtime/conditions/effective'
import { formFields } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { fieldLabel } from '../../form-registry/texts/answer-text.ts'
import { type FormVersion, namedConditions } from '../../form-registry/form-version.ts'
import { type Missing, missingForLeader, missingIn } from '../submissions/queries/missing.ts'

export type MissingEntry = Missing['missing'][number]

/** What a registration still lacks, and by that which reminders it is owed. */
export type DueRules = {
  /** What stands between it and its submit. */
  readonly missing: readonly MissingEntry[]
  /** A guest was asked to confirm something and has not yet. */
  readonly awaitingGuest: boolean
  readonly isOwed: (rule: Reminder) => boolean
  /** All that is missing, with what the rule names and the form does not demand. */
  readonly missingFor: (rule: Reminder) => readonly MissingEntry[]
}

/** A statement ends with a full stop; in a list nothing does. */
function withoutFullStop(entry: MissingEntry): MissingEntry {
  return { ...entry, label: entry.label.replace(/\.$/, '') }
}

/** `toLeader`: told to who leads or fills in, not to staff. */
type Context = {
  readonly version: FormVersion
  readonly language: string
  readonly today: string
  readonly toLeader?: true
}

export function dueRulesOf(state: StartedSubmission, context: Context): DueRules {
  const { version, language } = context
  const { form } = version
  const { missing: all, awaitingGuest } = (context.toLeader ? missingForLeader : missingIn)(state, context)
  const handed = context.toLeader ? personsOfMembers(state) : []
  const missing = all.map(withoutFullStop)
  const first = state.persons[0]?.answers
  const persons = takingPart(state).map(({ answers: own }, index) =>
    settle(form, own, index > 0 && first !== undefined ? { first } : {}),
  )
  const kinds = documentKinds(form.definition)
  const texts = version.texts(language)

  /** Asked for and without an answer; of a document: not there. */
  function named({ fields = [], documents = [] }: OwedParts): MissingEntry[] {
    const flags = documents.flatMap((kind) => kinds.get(kind) ?? [])
    return persons.flatMap(({ answers, active }, index) =>
      handed.includes(index + 1)
        ? []
        : [
            ...fields.filter((field) => answers[field] === undefined),
            ...flags.filter((field) => answers[field] !== true),
          ]
            .filter((field) => active.has(field))
            .map((field) => ({
              person: index + 1,
              step: formFields(form.definition).get(field)?.step.id ?? null,
              field,
              label: fieldLabel(form, texts, field),
            }))
            .map(withoutFullStop),
    )
  }

  const isMet = (name: string) => {
    const verdict = namedConditions(version)(name)
    return verdict !== undefined && persons.some(({ answers }) => verdict(withDerivedValues(form.definition, answers)))
  }

  return {
    missing,
    awaitingGuest,
    isOwed({ missing: parts }) {
      if (parts === undefined) return true
      const inSteps = missing.some(({ step }) => step !== null && parts.steps?.includes(step))
      return inSteps || named(parts).length > 0 || (parts.condition !== undefined && isMet(parts.condition))
    },
    missingFor: ({ missing: parts = {} }) => [
      ...missing,
      ...named(parts).filter(({ person, field }) =>
        missing.every((one) => one.person !== person || one.field !== field),
      ),
    ],
  }
}

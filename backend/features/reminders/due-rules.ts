import { personsOfMembers } from '@fleet/domain/visibility/private-parts'
import { type StartedSubmission, participants } from '@fleet/domain/submissions/model/state'
import type { OwedParts, Reminder } from '@fleet/form-schemas/engine/tools/form-files/operator-settings/reminders-file'
import { documentKinds } from '@fleet/form-schemas/engine/runtime/documents'
import { withDerivedValues } from '@fleet/form-schemas/engine/runtime/conditions/conditions'
import { settle } from '@fleet/form-schemas/engine/runtime/conditions/effective'
import { formFields } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { fieldLabel } from '../../form-registry/texts/answer-text.ts'
import { type FormVersion, namedConditions } from '../../form-registry/form-version.ts'
import { type Missing, missingForLeader, missingIn } from '../submissions/queries/missing.ts'

export type MissingEntry = Missing['missing'][number]

/** What a registration lacks, and the reminder rules that apply because of it. */
export type DueRules = {
  /** Missing for a submit. */
  readonly missing: readonly MissingEntry[]
  /** A guest was asked to confirm something and has not done so. */
  readonly awaitingGuest: boolean
  readonly isOwed: (rule: Reminder) => boolean
  /** Everything missing, including what the rule names and the form does not require. */
  readonly missingFor: (rule: Reminder) => readonly MissingEntry[]
}

/** Statements end with a full stop, list entries do not. */
function withoutFullStop(entry: MissingEntry): MissingEntry {
  return { ...entry, label: entry.label.replace(/\.$/, '') }
}

/** `toLeader`: for the group leader or the account that fills in, not for staff. */
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
  const persons = participants(state).map(({ answers: own }, index) =>
    settle(form, own, index > 0 && first !== undefined ? { first } : {}),
  )
  const kinds = documentKinds(form.definition)
  const texts = version.texts(language)

  /** Active named fields without an answer, and named documents that are missing. */
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

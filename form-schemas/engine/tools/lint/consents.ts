import type { Finding } from '../form-files/finding.ts'
import type { FormSource } from '../form-files/form-source.ts'
import { type FieldPlace, fieldPlaces } from './places.ts'

/** That nobody consents or signs but the guest: no default, no rule and no other person's answer does. */
export function lintConsents(source: FormSource): Finding[] {
  const consents = new Map(
    source.steps
      .flatMap(fieldPlaces)
      .filter(isConsent)
      .map((place) => [place.name, place]),
  )
  const { document, value } = source.form
  return [
    ...[...consents].flatMap(([field, { schema, step, pointer }]) =>
      given(schema['default'])
        ? [step.schema.document.error([...pointer, 'default'], 'default.consent', { field })]
        : [],
    ),
    ...source.rules.flatMap((file) =>
      file.value.flatMap(({ set = {} }, index) =>
        Object.entries(set).flatMap(([field, answer]) =>
          consents.has(field) && given(answer)
            ? [file.document.error([index, 'set', field], 'rule.consent', { field })]
            : [],
        ),
      ),
    ),
    ...(value.prefillFromFirstPerson ?? []).flatMap((field, index) =>
      consents.has(field) ? [document.error(['prefillFromFirstPerson', index], 'prefill.consent', { field })] : [],
    ),
  ]
}

const consenting: ReadonlySet<string | undefined> = new Set(['statement', 'signature'])

/** What must be ticked to go on, what is said under a statement, what is signed. */
export function isConsent({ name, schema, step }: FieldPlace): boolean {
  return (schema['type'] === 'boolean' && schema['const'] === true) || consenting.has(step.drawing.fields[name]?.widget)
}

function given(answer: unknown): boolean {
  return answer !== undefined && answer !== false && answer !== ''
}

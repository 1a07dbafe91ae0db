import type { Finding } from '../form-files/finding.ts'
import type { FormSource } from '../form-files/form-source.ts'
import { meant } from '../form-files/nearest.ts'
import { fieldPlaces } from './places.ts'

/** `parts` of `form.json`: steps and fields that there are. */
export function lintParts({ form: { document, value }, steps }: FormSource): Finding[] {
  const there = new Set(steps.flatMap((step) => [step.entry.id, ...fieldPlaces(step).map(({ name }) => name)]))
  return (value.parts?.private ?? []).flatMap((name, place) =>
    there.has(name)
      ? []
      : [document.error(['parts', 'private', place], 'field.unknown', { field: name, ...meant(name, there.keys()) })],
  )
}

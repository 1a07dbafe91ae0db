import type { Finding } from '../form-files/finding.ts'
import type { FormSource } from '../form-files/form-source.ts'
import { meant } from '../form-files/nearest.ts'
import { fieldPlaces } from './places.ts'
import { languagesOf } from '../form-files/texts.ts'
import { lintLabels } from './lint-labels.ts'

/** That each phrase has an id of its own, and stands at fields that the form has. */
export function lintPhrases(source: FormSource): Finding[] {
  const file = source.desk.phrases
  if (file === undefined) return []
  const {
    document,
    value: { phrases },
  } = file
  const languages = languagesOf(source)
  const known = new Set(source.steps.flatMap((step) => fieldPlaces(step).map(({ name }) => name)))
  return phrases.flatMap(({ id, label, text, fields = [] }, index) => {
    const at = (...rest: (string | number)[]) => ['phrases', index, ...rest]
    return [
      ...(phrases.findIndex((other) => other.id === id) < index
        ? [document.error(at('id'), 'phrase.idTwice', { id })]
        : []),
      ...fields.flatMap((field, place) =>
        known.has(field)
          ? []
          : [document.error(at('fields', place), 'field.unknown', { field, ...meant(field, known) })],
      ),
      ...(label === undefined ? [] : lintLabels(document, at('label'), label, languages)),
      ...lintLabels(document, at('text'), text, languages),
    ]
  })
}

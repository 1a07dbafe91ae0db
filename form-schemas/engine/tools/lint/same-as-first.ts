import type { SameAsFirst } from '../../runtime/definition/definition.ts'
import type { Finding } from '../form-files/finding.ts'
import type { FormSource } from '../form-files/form-source.ts'
import { jsonObject, textList } from '../../runtime/definition/form-fields.ts'
import { isSecret } from '../../runtime/secrets.ts'
import { isConsent } from './consents.ts'
import { meant } from '../form-files/nearest.ts'
import { type FieldPlace, fieldPlaces } from './places.ts'

/** `sameAsFirstPerson` of `form.json`: boxes that are nothing else, and fields that one person may take from another. */
export function lintSameAsFirst(source: FormSource): Finding[] {
  const {
    document,
    value: { sameAsFirstPerson = [], prefillFromFirstPerson = [] },
  } = source.form
  const places = new Map(source.steps.flatMap(fieldPlaces).map((place) => [place.name, place]))
  const prefilled = new Set(prefillFromFirstPerson)
  return sameAsFirstPerson.flatMap((same, index): Finding[] => {
    const at = (...rest: (string | number)[]) => ['sameAsFirstPerson', index, ...rest]
    const box = places.get(same.field)
    const before = sameAsFirstPerson.slice(0, index).flatMap(namesIn)
    if (box === undefined)
      return [document.error(at('field'), 'field.unknown', { field: same.field, ...meant(same.field, places.keys()) })]
    return [
      ...(isBox(box) ? [] : [document.error(at('field'), 'same.box', { field: same.field })]),
      ...(before.includes(same.field) ? [document.error(at('field'), 'same.fieldTwice', { field: same.field })] : []),
      ...same.fields.flatMap((field, place): Finding[] => {
        const found = places.get(field)
        if (found === undefined)
          return [document.error(at('fields', place), 'field.unknown', { field, ...meant(field, places.keys()) })]
        if (before.includes(field) || field === same.field)
          return [document.error(at('fields', place), 'same.fieldTwice', { field })]
        if (found.step !== box.step)
          return [document.error(at('fields', place), 'same.step', { field, box: same.field })]
        return isOnesOwn(found) || prefilled.has(field)
          ? [document.error(at('fields', place), 'same.kind', { field })]
          : []
      }),
    ]
  })
}

const namesIn = ({ field, fields }: SameAsFirst) => [field, ...fields]

/** A box that everybody has, that nothing ticks and nobody must: drawn by the page, not by the step. */
function isBox({ name, schema, step }: FieldPlace): boolean {
  const always = jsonObject(jsonObject(step.schema.value['properties'])?.[name])
  const isFree =
    schema['default'] === undefined &&
    schema['const'] === undefined &&
    !textList(step.schema.value['required']).includes(name)
  return (
    always?.['type'] === 'boolean' &&
    isFree &&
    step.entry.scope === 'person' &&
    step.drawing.fields[name]?.widget === 'hidden'
  )
}

/** What nobody can say for another: a consent, a secret, a file. */
function isOnesOwn(place: FieldPlace): boolean {
  return isConsent(place) || isSecret(place.schema) || place.step.drawing.fields[place.name]?.widget === 'file'
}

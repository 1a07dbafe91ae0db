import { withLookups } from '../form-files/definition-of.ts'
import type { Finding } from '../form-files/finding.ts'
import type { FormSource, StepSource } from '../form-files/form-source.ts'
import { textList } from '../../runtime/definition/form-fields.ts'
import { guardedBranches, guardedPlaces } from './guards.ts'
import { fieldPlaces } from './places.ts'

/** That whoever must answer is asked: nothing required is hidden, and nothing is required where it is not asked for. */
export function lintAsked(source: FormSource): Finding[] {
  const set = new Set(source.rules.flatMap(({ value }) => value.flatMap((rule) => Object.keys(rule.set ?? {}))))
  return source.steps.flatMap((step) => {
    const filled = new Set(
      fieldPlaces(step).flatMap(({ name, schema }) =>
        withLookups(schema, source.lookups)['default'] === undefined ? [] : [name],
      ),
    )
    return required(step).flatMap(({ field, pointer, isAsked }) => {
      const { document } = step.schema
      if (!isAsked) return [document.error(pointer, 'required.elsewhere', { field })]
      const isHidden = step.drawing.fields[field]?.widget === 'hidden' && !filled.has(field) && !set.has(field)
      return isHidden ? [document.error(pointer, 'required.hidden', { field })] : []
    })
  })
}

function required(step: StepSource) {
  const places = guardedPlaces(step)
  return [...guardedBranches(step.schema.value)].flatMap(({ pointer, branch, guards }) => {
    const here = new Set(guards.map(({ id }) => id))
    return textList(branch['required']).map((field, index) => {
      const declared = places.filter(({ place }) => place.name === field)
      const isAsked = declared.length === 0 || declared.some((one) => one.guards.every(({ id }) => here.has(id)))
      return { field, pointer: [...pointer, 'required', index], isAsked }
    })
  })
}

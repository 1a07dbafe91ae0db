import type { Check, Demand, JsonSchema, JsonValue, Rule } from '../../../runtime/definition/definition.ts'
import type { FormFile, StepEntry } from '../file-shapes.ts'
import type { JsonDocument, Pointer, Source } from '../json-document.ts'
import { jsonObject } from '../../../runtime/definition/form-fields.ts'
import { conditionNameOf, withConditions, writtenOut } from './named-conditions.ts'

/** Resolves named conditions in a form's files, and maps findings inside one to its place in `form.json`. */
export function conditionUse(form: Source<FormFile> | undefined) {
  const { conditions } = writtenOut(form?.value.conditions ?? {})
  const condition = (schema: JsonSchema) => withConditions(schema, 'condition', conditions)
  const demand = (declared: Demand): Demand =>
    'answers' in declared ? { ...declared, answers: condition(declared.answers) } : declared
  const check = (declared: Check): Check => ({
    ...declared,
    ...(declared.when === undefined ? {} : { when: declared.when.map(demand) }),
    demand: demand(declared.demand),
  })
  const rule = (declared: Rule): Rule =>
    declared.when === undefined ? declared : { ...declared, when: condition(declared.when) }
  const step = (entry: StepEntry): StepEntry =>
    entry.completeWhen === undefined ? entry : { ...entry, completeWhen: condition(entry.completeWhen) }
  const placed = (document: JsonDocument) =>
    form === undefined ? document : conditionsInSchema(document, form.document)
  return {
    inForm: ({ document, value }: Source<FormFile>): Source<FormFile> => ({
      document: placed(document),
      value: { ...value, steps: value.steps.map(step), ...(value.conditions === undefined ? {} : { conditions }) },
    }),
    inStep(
      { document, value }: Source<JsonSchema>,
      checks: readonly Check[],
    ): { readonly schema: Source<JsonSchema>; readonly checks: readonly Check[] } {
      const { 'x-checks': _checks, ...schema } = value
      return {
        schema: { document: placed(document), value: withConditions(schema, 'step', conditions) },
        checks: checks.map(check),
      }
    },
    inRules: ({ document, value }: Source<readonly Rule[]>): Source<readonly Rule[]> => ({
      document: placed(document),
      value: value.map(rule),
    }),
  }
}

/** Bounds conditions that refer to each other. */
const maxPasses = 50

function conditionsInSchema(document: JsonDocument, form: JsonDocument): JsonDocument {
  const placeOf = (pointer: Pointer): { readonly at: JsonDocument; readonly pointer: Pointer } => {
    let [at, rest] = [document, pointer]
    for (let turn = 0; turn < maxPasses; turn += 1) {
      const behind = behindName(at.value, rest)
      if (behind === undefined) break
      ;[at, rest] = [form, behind]
    }
    return { at, pointer: rest }
  }
  return {
    ...document,
    error(pointer, code, values) {
      const place = placeOf(pointer)
      return place.at.error(place.pointer, code, values)
    },
    warning(pointer, code, values) {
      const place = placeOf(pointer)
      return place.at.warning(place.pointer, code, values)
    },
  }
}

/** The place in `form.json` of a pointer through a named condition; undefined when it has none. */
function behindName(value: JsonValue, pointer: Pointer): Pointer | undefined {
  let here: JsonValue | undefined = value
  for (const [index, part] of pointer.entries()) {
    const object: JsonSchema | undefined = jsonObject(here)
    const name = conditionNameOf(object?.['$ref'])
    if (name !== undefined && object?.[part] === undefined) return ['conditions', name, ...pointer.slice(index)]
    here = Array.isArray(here) ? here[Number(part)] : object?.[part]
  }
  return undefined
}

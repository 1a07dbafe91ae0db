import type { JsonValue } from '../definition.ts'
import type { Finding } from '../finding.ts'
import { type FormSource, references } from '../form-source.ts'
import type { Pointer } from '../json-document.ts'
import { jsonObject } from '../json-object.ts'
import { type ConditionFault, conditionNameOf, mostParts, type NamedConditions, writtenOut } from '../named-conditions.ts'
import { didYouMean } from './nearest.ts'

/** That every condition that is named exists, alone in its place, and that none says itself again; one that nobody names is told. */
export function lintConditions(source: FormSource): Finding[] {
  const { document } = source.form
  const written = writtenIn(document.value)
  const documents = [document, ...source.steps.map(({ schema }) => schema.document), ...source.rules.map((file) => file.document)]
  const uses = documents.flatMap((file) =>
    [...references(file.value)].flatMap(({ ref, pointer }) => {
      const name = conditionNameOf(ref)
      return name === undefined ? [] : [{ file, name, pointer }]
    }),
  )
  const wrong = uses.flatMap(({ file, name, pointer }) => {
    if (written[name] === undefined) return [file.error(pointer, `There is no condition ${name}`, didYouMean(name, Object.keys(written)) ?? 'Add it under "conditions" in form.json')]
    const others = Object.keys(jsonObject(at(file.value, pointer.slice(0, -1))) ?? {}).filter((key) => key !== '$ref')
    return others.length === 0 ? [] : [file.error(pointer, `${others[0]} cannot stand beside the name of a condition`, 'Put both into "allOf": [ ... ]')]
  })
  const used = new Set(uses.map(({ name }) => name))
  return [
    ...wrong,
    ...writtenOut(written).faults.map((fault) => document.error(['conditions', fault.name], ...said(fault))),
    ...Object.keys(written).flatMap((name) => (used.has(name) ? [] : [document.warning(['conditions', name], `The condition ${name} is used nowhere`)])),
  ]
}

function said({ name, what, through }: ConditionFault): [reason: string, hint: string] {
  if (what === 'large') return [`The condition ${name} has more than ${mostParts} parts once its names are written out`, 'Let it name fewer others']
  return [`The condition ${name} refers to itself`, `It is reached again through ${[...through, name].join(', ')}: write one of them out`]
}

function writtenIn(form: JsonValue): NamedConditions {
  const named = jsonObject(jsonObject(form)?.['conditions']) ?? {}
  return Object.fromEntries(Object.entries(named).flatMap(([name, value]) => {
    const condition = jsonObject(value)
    return condition === undefined ? [] : [[name, condition]]
  }))
}

function at(value: JsonValue, pointer: Pointer): JsonValue | undefined {
  return pointer.reduce<JsonValue | undefined>((here, part) => (Array.isArray(here) ? here[Number(part)] : jsonObject(here)?.[part]), value)
}

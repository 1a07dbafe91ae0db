import type { JsonValue } from '../../runtime/definition/definition.ts'
import { conditionsOfSheets } from './sheet-lint.ts'
import { conditionsOfReminders } from './reminders-lint.ts'
import type { Finding, FindingValues } from '../form-files/finding.ts'
import type { FindingCode } from '../form-files/finding-codes.ts'
import { type FormSource, references } from '../form-files/form-source.ts'
import type { Pointer } from '../form-files/json-document.ts'
import { jsonObject } from '../../runtime/definition/form-fields.ts'
import {
  type ConditionFault,
  conditionNameOf,
  mostParts,
  type NamedConditions,
  writtenOut,
} from '../form-files/named-conditions.ts'
import { meant } from '../form-files/nearest.ts'

/** That every condition that is named exists, alone in its place, and that none says itself again; one that nobody names is told. */
export function lintConditions(source: FormSource): Finding[] {
  const { document } = source.form
  const written = writtenIn(document.value)
  const documents = [
    document,
    ...source.steps.map(({ schema }) => schema.document),
    ...source.rules.map((file) => file.document),
  ]
  const uses = documents.flatMap((file) =>
    [...references(file.value)].flatMap(({ ref, pointer }) => {
      const name = conditionNameOf(ref)
      return name === undefined ? [] : [{ file, name, pointer }]
    }),
  )
  const wrong = uses.flatMap(({ file, name, pointer }) => {
    if (written[name] === undefined)
      return [file.error(pointer, 'condition.unknown', { name, ...meant(name, Object.keys(written)) })]
    const others = Object.keys(jsonObject(at(file.value, pointer.slice(0, -1))) ?? {}).filter((key) => key !== '$ref')
    return others.length === 0 ? [] : [file.error(pointer, 'condition.beside', { name: others[0] ?? '' })]
  })
  const used = new Set([
    ...uses.map(({ name }) => name),
    ...conditionsOfSheets(source),
    ...conditionsOfReminders(source),
  ])
  return [
    ...wrong,
    ...writtenOut(written).faults.map((fault) => document.error(['conditions', fault.name], ...said(fault))),
    ...Object.keys(written).flatMap((name) =>
      used.has(name) ? [] : [document.warning(['conditions', name], 'condition.unused', { name })],
    ),
  ]
}

function said({ name, what, through }: ConditionFault): [FindingCode, FindingValues] {
  return what === 'large'
    ? ['condition.large', { name, most: mostParts }]
    : ['condition.loop', { name, through: [...through, name].join(', ') }]
}

function writtenIn(form: JsonValue): NamedConditions {
  const named = jsonObject(jsonObject(form)?.['conditions']) ?? {}
  return Object.fromEntries(
    Object.entries(named).flatMap(([name, value]) => {
      const condition = jsonObject(value)
      return condition === undefined ? [] : [[name, condition]]
    }),
  )
}

function at(value: JsonValue, pointer: Pointer): JsonValue | undefined {
  return pointer.reduce<JsonValue | undefined>(
    (here, part) => (Array.isArray(here) ? here[Number(part)] : jsonObject(here)?.[part]),
    value,
  )
}

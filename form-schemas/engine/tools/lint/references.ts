import type { Check, Condition, DateExpression, Demand, Rule } from '../../runtime/definition/definition.ts'
import type { Finding } from '../form-files/finding.ts'
import { type FormSource, lookupIdOf, lookupOptions, references } from '../form-files/form-source.ts'
import type { Pointer, Source } from '../form-files/json-document.ts'
import { jsonObject, textList } from '../../runtime/definition/form-fields.ts'
import { drawnPlaces } from '../form-files/ui-schema.ts'
import { meant } from '../form-files/nearest.ts'
import { conditionPlaces, knownNames } from './places.ts'

type Mention = { readonly name: string; readonly pointer: Pointer }

/** That everything named by references, rules, checks, conditions and derived values exists. */
export function lintReferences(source: FormSource): Finding[] {
  const known = knownNames(source)
  const unknownIn = ({ document }: Pick<Source<unknown>, 'document'>, mentions: readonly Mention[]) =>
    mentions.flatMap(({ name, pointer }) =>
      known.has(name) ? [] : [document.error(pointer, 'field.unknown', { field: name, ...meant(name, known) })],
    )
  return [
    ...lookupReferences(source),
    ...source.rules.flatMap((file) =>
      unknownIn(
        file,
        file.value.flatMap((rule, index) => namesOfRule(rule, [index])),
      ),
    ),
    ...source.steps.flatMap(({ schema, checks }) =>
      unknownIn(
        schema,
        checks.flatMap((check, index) => namesOfCheck(check, ['x-checks', index])),
      ),
    ),
    ...conditionPlaces(source).flatMap((place) => unknownIn(place, namesOfCondition(place.condition, place.pointer))),
    ...unknownIn(
      source.form,
      Object.entries(source.form.value.derived ?? {}).flatMap(([name, { age }]) => [
        { name: age.of, pointer: ['derived', name, 'age', 'of'] },
        ...namesOfDate(age.on, ['derived', name, 'age', 'on']),
      ]),
    ),
    ...repeatedChecks(source),
    ...derivedToday(source),
  ]
}

function lookupReferences(source: FormSource): Finding[] {
  const inSchemas = source.steps.flatMap(({ schema: { document, value } }) =>
    [...references(value)].flatMap(({ ref, pointer }) => {
      const id = lookupIdOf(ref)
      if (id === undefined) return [document.error(pointer, 'reference.foreign', { ref: JSON.stringify(ref) })]
      return source.lookups.has(id)
        ? []
        : [document.error(pointer, 'files.lookup', { id, ...meant(id, source.lookupIds) })]
    }),
  )
  const inOptions = source.steps.flatMap(({ ui: { document }, drawing }) =>
    drawnPlaces(drawing).flatMap(({ pointer, drawing: { options } }) =>
      lookupOptions.flatMap((option) => {
        const id = options[option]
        return typeof id === 'string' && !source.lookups.has(id)
          ? [document.error([...pointer, 'ui:options', option], 'files.lookup', { id, ...meant(id, source.lookupIds) })]
          : []
      }),
    ),
  )
  return [...inSchemas, ...inOptions]
}

function namesOfRule({ on = [], set = {}, clear = [], follow = [] }: Rule, pointer: Pointer): Mention[] {
  return [
    ...(typeof on === 'string' ? [{ name: on, pointer: [...pointer, 'on'] }] : mentions(on, [...pointer, 'on'])),
    ...Object.keys(set).map((name) => ({ name, pointer: [...pointer, 'set', name] })),
    ...mentions(clear, [...pointer, 'clear']),
    ...mentions(follow, [...pointer, 'follow']),
  ]
}

function namesOfCheck({ field, when = [], demand }: Check, pointer: Pointer): Mention[] {
  return [
    { name: field, pointer: [...pointer, 'field'] },
    ...when.flatMap((part, index) => namesOfDemand(part, [...pointer, 'when', index])),
    ...namesOfDemand(demand, [...pointer, 'demand']),
  ]
}

function namesOfDemand(demand: Demand, pointer: Pointer): Mention[] {
  if ('phone' in demand)
    return [
      { name: demand.phone, pointer: [...pointer, 'phone'] },
      { name: demand.code, pointer: [...pointer, 'code'] },
    ]
  if ('lines' in demand)
    return [{ name: demand.lines, pointer: [...pointer, 'lines'] }, ...mentions(demand.as ?? [], [...pointer, 'as'])]
  if ('present' in demand) return [{ name: demand.present, pointer: [...pointer, 'present'] }]
  if ('age' in demand)
    return [
      { name: demand.age.of, pointer: [...pointer, 'age', 'of'] },
      ...namesOfDate(demand.age.on, [...pointer, 'age', 'on']),
    ]
  if (!('date' in demand)) return []
  return (['date', 'before', 'after', 'notBefore', 'notAfter'] as const).flatMap((key) =>
    namesOfDate(demand[key] ?? {}, [...pointer, key]),
  )
}

function namesOfDate({ field, firstOf = [], latestOf = [] }: DateExpression, pointer: Pointer): Mention[] {
  return [
    ...(field === undefined ? [] : [{ name: field, pointer: [...pointer, 'field'] }]),
    ...mentions(firstOf, [...pointer, 'firstOf']),
    ...mentions(latestOf, [...pointer, 'latestOf']),
  ]
}

function namesOfCondition(condition: Condition, pointer: Pointer): Mention[] {
  const inner = ['not', 'if', 'then', 'else'].flatMap((key) => {
    const part = jsonObject(condition[key])
    return part === undefined ? [] : namesOfCondition(part, [...pointer, key])
  })
  const lists = ['allOf', 'anyOf', 'oneOf'].flatMap((key) => {
    const parts = condition[key]
    return Array.isArray(parts)
      ? parts.flatMap((part, index) => namesOfCondition(jsonObject(part) ?? {}, [...pointer, key, index]))
      : []
  })
  const properties = Object.keys(jsonObject(condition['properties']) ?? {}).map((name) => ({
    name,
    pointer: [...pointer, 'properties', name],
  }))
  return [...properties, ...mentions(textList(condition['required']), [...pointer, 'required']), ...inner, ...lists]
}

function mentions(names: readonly string[], pointer: Pointer): Mention[] {
  return names.map((name, index) => ({ name, pointer: [...pointer, index] }))
}

function repeatedChecks(source: FormSource): Finding[] {
  const seen = new Set<string>()
  return source.steps.flatMap(({ schema, checks }) =>
    checks.flatMap(({ id }, index) => {
      if (!seen.has(id)) {
        seen.add(id)
        return []
      }
      return [schema.document.error(['x-checks', index, 'id'], 'check.idTwice', { id })]
    }),
  )
}

function derivedToday({ form: { document, value } }: FormSource): Finding[] {
  return Object.entries(value.derived ?? {}).flatMap(([name, { age }]) =>
    age.on.today === true ? [document.error(['derived', name, 'age', 'on', 'today'], 'derived.today')] : [],
  )
}

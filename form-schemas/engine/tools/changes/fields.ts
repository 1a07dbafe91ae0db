import {
  type Comparison,
  type FormChange,
  shownValue,
  type ComparedForm,
  fieldTitle,
  fieldTitles,
  shownAnswer,
  stepTitle,
} from './form-change.ts'
import type { FormDefinition, JsonSchema, JsonValue, Language } from '../../runtime/definition/definition.ts'
import {
  fieldsOfBranch,
  type FormField,
  formFields,
  jsonObject,
  sameValue,
  textList,
} from '../../runtime/definition/form-fields.ts'
import { entrySchema, groupFields } from '../../runtime/lists/lists.ts'
import { oldNamesIn } from '../../runtime/renames.ts'
import { alike } from './rules.ts'

/** For how long removed documents are kept. */
export function documentChanges({ before, after }: Comparison): FormChange[] {
  const [from, to] = [before, after].map(({ definition }) => shownValue(definition.documents?.keepRemovedDays))
  return from === undefined || to === undefined || from === to
    ? []
    : [{ kind: 'changed', code: 'keepRemovedDays', values: { from, to } }]
}

/** Fields that came, went, were renamed or moved, and what each accepts. */
export function fieldChanges(comparison: Comparison): FormChange[] {
  const { before, after, language } = comparison
  const old = formFields(before.definition)
  const present = formFields(after.definition)
  const earlierName = (field: FormField) =>
    old.has(field.name) ? field.name : oldNamesIn(field.schema).find((name) => old.has(name) && !present.has(name))
  const continued = new Set([...present.values()].map(earlierName))
  const removed = [...old.values()]
    .filter(({ name }) => !continued.has(name))
    .map(({ name, step }): FormChange => ({
      kind: 'removed',
      code: 'fieldRemoved',
      step: step.id,
      field: name,
      values: { field: fieldTitle(before, name, language), step: stepTitle(before, step.id, language) },
    }))
  const rest = [...present.values()].flatMap((field): FormChange[] => {
    const was = old.get(earlierName(field) ?? '')
    if (was !== undefined) return changesOfField(comparison, was, field)
    const required = isRequired(after.definition, field.name)
    return [
      {
        kind: 'added',
        code: required ? 'fieldAddedRequired' : 'fieldAdded',
        step: field.step.id,
        field: field.name,
        values: { field: fieldTitle(after, field.name, language), step: stepTitle(after, field.step.id, language) },
      },
    ]
  })
  return [...rest, ...conditions(comparison, earlierName), ...removed]
}

/** Fields asked for under other conditions, by step: a branch has many. */
function conditions(comparison: Comparison, earlierName: (field: FormField) => string | undefined): FormChange[] {
  const { before, after, language } = comparison
  return after.definition.steps.flatMap(({ id, fields }): FormChange[] => {
    const other = fields.filter((name) => {
      const field = formFields(after.definition).get(name)
      const old = field === undefined ? undefined : earlierName(field)
      return (
        old !== undefined && !alike(comparison, askedWhen(before.definition, old), askedWhen(after.definition, name))
      )
    })
    return other.length === 0
      ? []
      : [
          {
            kind: 'changed',
            code: 'fieldCondition',
            step: id,
            values: { step: stepTitle(after, id, language), fields: fieldTitles(after, other, language) },
          },
        ]
  })
}

/** Said by changes of their own, or of no consequence for answers. */
const notRules = new Set([
  'title',
  'description',
  '$comment',
  'examples',
  'x-renamed-from',
  'default',
  'type',
  'enum',
  'x-lookup',
  'items',
  'secret',
  'guarded',
])

function changesOfField({ before, after, language }: Comparison, was: FormField, is: FormField): FormChange[] {
  // One that was renamed or moved may have its translation to come still
  const title =
    ownTitle(after, is.name, language) ?? ownTitle(before, was.name, language) ?? fieldTitle(after, is.name, language)
  const change = changeOf(title, is.step.id, is.name)
  const accepted = acceptedChanges(
    change,
    { schema: was.schema, required: isRequired(before.definition, was.name) },
    { schema: is.schema, required: isRequired(after.definition, is.name) },
  )
  return [
    ...(was.name === is.name ? [] : [change('fieldRenamed', { from: was.name, to: is.name })]),
    ...(was.step.id === is.step.id
      ? []
      : [
          change('fieldMoved', {
            from: stepTitle(before, was.step.id, language),
            to: stepTitle(after, is.step.id, language),
          }),
        ]),
    ...accepted.rules,
    ...keptChanges(change, was.schema, is.schema),
    ...partChanges({ before, after, language }, was, is),
    ...(sameValue(was.schema['default'], is.schema['default'])
      ? []
      : [
          change('fieldDefault', {
            from: shownAnswer(before, was.name, was.schema['default'], language),
            to: shownAnswer(after, is.name, is.schema['default'], language),
          }),
        ]),
    ...accepted.required,
  ]
}

type Say = (code: string, values?: FormChange['values']) => FormChange
type Accepting = { readonly schema: JsonSchema; readonly required: boolean }

/** The title that a language has of its own; undefined where it shows the English one. */
function ownTitle(form: ComparedForm, field: string, language: Language): string | undefined {
  const title = fieldTitle(form, field, language)
  return title === fieldTitle(form, field, 'en') ? undefined : title
}

function changeOf(title: string, step: string, field: string): Say {
  return (code, values = {}) => ({ kind: 'changed', code, step, field, values: { field: title, ...values } })
}

/** What becomes of its answers is kept otherwise: masked, or waiting for staff. */
function keptChanges(change: Say, was: JsonSchema, is: JsonSchema): FormChange[] {
  const codes = { secret: ['fieldSecret', 'fieldNotSecret'], guarded: ['fieldGuarded', 'fieldNotGuarded'] } as const
  return (['secret', 'guarded'] as const).flatMap((keyword) =>
    was[keyword] === is[keyword] ? [] : [change(codes[keyword][is[keyword] === true ? 0 : 1])],
  )
}

/** What a field accepts otherwise, and whether it has to be answered. */
function acceptedChanges(
  change: Say,
  was: Accepting,
  is: Accepting,
): { readonly rules: FormChange[]; readonly required: FormChange[] } {
  const [from, to] = [kindOf(was.schema), kindOf(is.schema)]
  const keywords = [...new Set([...Object.keys(was.schema), ...Object.keys(is.schema)])].filter(
    (keyword) => !notRules.has(keyword),
  )
  const rules = keywords.flatMap((keyword) => {
    const [old, present] = [was.schema[keyword], is.schema[keyword]]
    return sameValue(old, present)
      ? []
      : [change('fieldRule', { rule: keyword, from: shownValue(old), to: shownValue(present) })]
  })
  return {
    rules: [
      ...(sameValue(from, to) ? [] : [change('fieldType', { from: shownValue(from), to: shownValue(to) })]),
      ...rules,
    ],
    required: was.required === is.required ? [] : [change(is.required ? 'fieldRequired' : 'fieldOptional')],
  }
}

/** The fields of a repeating group's items: which came and went, and what they accept. */
function partChanges({ before, after, language }: Comparison, was: FormField, is: FormField): FormChange[] {
  const [old, present] = [groupFields(was.schema), groupFields(is.schema)]
  if (old === undefined || present === undefined) return []
  const requires = ({ schema }: FormField, part: string) => textList(entrySchema(schema)?.['required']).includes(part)
  const whole = (
    kind: FormChange['kind'],
    code: string,
    form: ComparedForm,
    { name, step }: FormField,
    part: string,
  ): FormChange => ({
    kind,
    code,
    step: step.id,
    field: `${name}.${part}`,
    values: { field: fieldTitle(form, `${name}.${part}`, language), step: stepTitle(form, step.id, language) },
  })
  return [
    ...[...present].flatMap(([part, schema]) => {
      const earlier = old.get(part)
      if (earlier === undefined)
        return [whole('added', requires(is, part) ? 'fieldAddedRequired' : 'fieldAdded', after, is, part)]
      const { rules, required } = acceptedChanges(
        changeOf(fieldTitle(after, `${is.name}.${part}`, language), is.step.id, `${is.name}.${part}`),
        { schema: earlier, required: requires(was, part) },
        { schema, required: requires(is, part) },
      )
      return [...rules, ...required]
    }),
    ...[...old.keys()]
      .filter((part) => !present.has(part))
      .map((part) => whole('removed', 'fieldRemoved', before, was, part)),
  ]
}

/** What kind of answer it takes: its lookup, its own choices, or its type; of a list of choices these. */
function kindOf(schema: JsonSchema): JsonValue {
  const entry = groupFields(schema) === undefined ? entrySchema(schema) : undefined
  if (entry !== undefined) return `array: ${shownValue(kindOf(entry))}`
  const own = Array.isArray(schema['enum']) && schema['x-lookup'] === undefined ? schema['enum'] : undefined
  return schema['x-lookup'] ?? own ?? schema['type'] ?? ''
}

type Branch = { readonly schema: JsonSchema; readonly conditions: readonly JsonValue[] }

function* branches(schema: JsonSchema, conditions: readonly JsonValue[] = []): Generator<Branch> {
  yield { schema, conditions }
  const condition = schema['if'] ?? null
  for (const side of ['then', 'else'] as const) {
    const inner = jsonObject(schema[side])
    if (inner !== undefined) yield* branches(inner, [...conditions, { [side]: condition }])
  }
  for (const part of Array.isArray(schema['allOf']) ? schema['allOf'] : [])
    yield* branches(jsonObject(part) ?? {}, conditions)
}

/** Of one field: under which conditions it is asked for, and whether a branch requires it. */
type Asking = { readonly when: JsonValue[]; required: boolean }

const known = new WeakMap<FormDefinition, ReadonlyMap<string, Asking>>()

function askings(definition: FormDefinition): ReadonlyMap<string, Asking> {
  const there = known.get(definition)
  if (there !== undefined) return there
  const found = new Map<string, Asking>()
  const of = (field: string): Asking => {
    const asking = found.get(field) ?? { when: [], required: false }
    found.set(field, asking)
    return asking
  }
  for (const { schema, conditions } of definition.steps.flatMap((step) => [...branches(step.schema)])) {
    for (const [field] of fieldsOfBranch(schema)) of(field).when.push([...conditions])
    for (const field of textList(schema['required'])) of(field).required = true
  }
  known.set(definition, found)
  return found
}

function askedWhen(definition: FormDefinition, field: string): JsonValue[] {
  return askings(definition).get(field)?.when ?? []
}

function isRequired(definition: FormDefinition, field: string): boolean {
  return askings(definition).get(field)?.required ?? false
}

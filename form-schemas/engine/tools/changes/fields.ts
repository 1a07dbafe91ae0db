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
import { isEquivalent } from './rules.ts'

export function documentChanges({ before, after }: Comparison): FormChange[] {
  const [from, to] = [before, after].map(({ definition }) => shownValue(definition.documents?.keepRemovedDays))
  return from === undefined || to === undefined || from === to
    ? []
    : [{ kind: 'changed', code: 'keepRemovedDays', values: { from, to } }]
}

/** Fields that were added, removed, renamed or moved, or accept other answers. */
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

/** Fields with other conditions, one change per step because a branch has many fields. */
function conditions(comparison: Comparison, earlierName: (field: FormField) => string | undefined): FormChange[] {
  const { before, after, language } = comparison
  return after.definition.steps.flatMap(({ id, fields }): FormChange[] => {
    const other = fields.filter((name) => {
      const field = formFields(after.definition).get(name)
      const old = field === undefined ? undefined : earlierName(field)
      return (
        old !== undefined &&
        !isEquivalent(comparison, activeWhen(before.definition, old), activeWhen(after.definition, name))
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

/** Keywords with their own change codes, or without effect on answers. */
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
  // A renamed or moved field may not be translated yet
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
    ...protectionChanges(change, was.schema, is.schema),
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

type CreateChange = (code: string, values?: FormChange['values']) => FormChange
type FieldRules = { readonly schema: JsonSchema; readonly required: boolean }

/** The title in the language; undefined when it is the English one. */
function ownTitle(form: ComparedForm, field: string, language: Language): string | undefined {
  const title = fieldTitle(form, field, language)
  return title === fieldTitle(form, field, 'en') ? undefined : title
}

function changeOf(title: string, step: string, field: string): CreateChange {
  return (code, values = {}) => ({ kind: 'changed', code, step, field, values: { field: title, ...values } })
}

/** Changes of `secret` and `guarded`. */
function protectionChanges(change: CreateChange, was: JsonSchema, is: JsonSchema): FormChange[] {
  const codes = { secret: ['fieldSecret', 'fieldNotSecret'], guarded: ['fieldGuarded', 'fieldNotGuarded'] } as const
  return (['secret', 'guarded'] as const).flatMap((keyword) =>
    was[keyword] === is[keyword] ? [] : [change(codes[keyword][is[keyword] === true ? 0 : 1])],
  )
}

/** Changes of a field's type, keywords and requiredness. */
function acceptedChanges(
  change: CreateChange,
  was: FieldRules,
  is: FieldRules,
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

/** Changes of the fields of a repeating group's items. */
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

/** The field's lookup, own choices or type; for a list of choices, those of its entries. */
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

/** Conditions that activate a field, and whether a branch requires it. */
type Activation = { readonly when: JsonValue[]; required: boolean }

const known = new WeakMap<FormDefinition, ReadonlyMap<string, Activation>>()

function activations(definition: FormDefinition): ReadonlyMap<string, Activation> {
  const cached = known.get(definition)
  if (cached !== undefined) return cached
  const found = new Map<string, Activation>()
  const of = (field: string): Activation => {
    const activation = found.get(field) ?? { when: [], required: false }
    found.set(field, activation)
    return activation
  }
  for (const { schema, conditions } of definition.steps.flatMap((step) => [...branches(step.schema)])) {
    for (const [field] of fieldsOfBranch(schema)) of(field).when.push([...conditions])
    for (const field of textList(schema['required'])) of(field).required = true
  }
  known.set(definition, found)
  return found
}

function activeWhen(definition: FormDefinition, field: string): JsonValue[] {
  return activations(definition).get(field)?.when ?? []
}

function isRequired(definition: FormDefinition, field: string): boolean {
  return activations(definition).get(field)?.required ?? false
}

import type { FormTexts, JsonSchema, Language } from '../../runtime/definition/definition.ts'
import type { FieldTexts, LookupFile, StepTexts } from './file-shapes.ts'
import { fieldsOfBranch, everyBranch } from '../../runtime/definition/form-fields.ts'
import type { FormSource, StepSource } from './form-source.ts'
import { languagesIn } from './languages.ts'
import { entrySchema, groupFields } from '../../runtime/lists/lists.ts'

const english = 'en'

/** The form's languages, English first. */
export function languagesOf({ steps, lookups }: FormSource): Language[] {
  return languagesIn(
    steps.map(({ i18n }) => i18n.value),
    [...lookups.values()].map(({ value }) => value),
  )
}

/** All texts of a form in one language, with English as fallback. */
export function textsOf(source: FormSource, language: Language): FormTexts {
  return {
    language,
    steps: Object.fromEntries(source.steps.map((step) => [step.entry.id, stepTexts(step, language)])),
    options: Object.fromEntries([...source.lookups].map(([id, { value }]) => [id, labelsOf(value, language)])),
    checks: Object.assign(
      {},
      ...source.steps.flatMap(({ i18n }) => [i18n.value[english]?.$checks ?? {}, i18n.value[language]?.$checks ?? {}]),
    ),
  }
}

/** The best texts for a language tag: `de` for `de-AT`, English for an unknown language. */
export function textsIn(texts: { readonly [language: Language]: FormTexts }, tag: string): FormTexts {
  const found = texts[tag] ?? texts[tag.split('-')[0] ?? ''] ?? texts[english]
  if (found === undefined) throw new Error('The form has no English texts')
  return found
}

function stepTexts(step: StepSource, language: Language): FormTexts['steps'][string] {
  const fallback = step.i18n.value[english] ?? {}
  const own: StepTexts & { readonly [field: string]: FieldTexts } = step.i18n.value[language] ?? {}
  const declared = new Map([...everyBranch(step.schema.value)].flatMap(fieldsOfBranch))
  const fields = [...declared]
    .flatMap(withParts)
    .map(([name, schema]): [string, FormTexts['steps'][string]['fields'][string]] => {
      return [
        name,
        {
          title: name.split('.').at(-1) ?? name,
          ...textsInSchema(schema),
          ...textsInDrawing(step, name),
          ...fallback[name],
          ...own[name],
          ...errorsOf(fallback[name], own[name]),
        },
      ]
    })
  const { title, description } = step.schema.value
  return {
    title: typeof title === 'string' ? title : step.entry.id,
    ...(typeof description === 'string' ? { description } : {}),
    ...fallback.$step,
    ...own.$step,
    groups: Object.fromEntries(
      step.drawing.groups.map(({ id }) => [id, { ...fallback.$groups?.[id], ...own.$groups?.[id] }]),
    ),
    fields: Object.fromEntries(fields),
    statements: { ...fallback.$statements, ...own.$statements },
    ...derivedTexts(fallback.$derived, own.$derived),
  }
}

/** English fallback per text: a translation without `dayBefore` does not show the English one. */
function derivedTexts(
  fallback: StepTexts['$derived'],
  own: StepTexts['$derived'],
): Pick<FormTexts['steps'][string], 'derived'> {
  return fallback === undefined && own === undefined ? {} : { derived: { ...fallback, ...own } }
}

/** English fallback per keyword. */
function errorsOf(fallback: FieldTexts | undefined, own: FieldTexts | undefined): Pick<FieldTexts, 'errors'> {
  const errors = { ...fallback?.errors, ...own?.errors }
  return Object.keys(errors).length === 0 ? {} : { errors }
}

/** The field and the fields of its items, by text key. */
function withParts([name, schema]: [string, JsonSchema]): [string, JsonSchema][] {
  return [
    [name, schema],
    ...[...(groupFields(schema) ?? [])].map(([part, own]): [string, JsonSchema] => [`${name}.${part}`, own]),
  ]
}

function textsInSchema(schema: JsonSchema): FieldTexts {
  const { title, description } = schema
  const item = groupFields(schema) === undefined ? undefined : entrySchema(schema)?.['title']
  return {
    ...(typeof title === 'string' ? { title } : {}),
    ...(typeof description === 'string' ? { description } : {}),
    ...(typeof item === 'string' ? { item } : {}),
  }
}

function textsInDrawing({ drawing }: StepSource, name: string): FieldTexts | undefined {
  return (drawing.fields[name] ?? drawing.parts[name])?.texts
}

/** Labels by value, in this order: own language, all languages, region name, English, the value itself. */
function labelsOf(lookup: LookupFile, language: Language): { [value: string]: string } {
  const written = lookup['x-labels'] ?? {}
  const region = lookup['x-labels-from'] === 'regions' ? regionName(language) : () => undefined
  const labels = { ...written['*'], ...written[language] }
  return Object.fromEntries(
    lookup.enum
      .map(String)
      .map((value) => [value, labels[value] ?? region(value) ?? written[english]?.[value] ?? value]),
  )
}

function regionName(language: Language): (value: string) => string | undefined {
  const names = new Intl.DisplayNames([language, english], { type: 'region' })
  return (value) => (/^[A-Z]{2}$/.test(value) ? names.of(value) : undefined)
}

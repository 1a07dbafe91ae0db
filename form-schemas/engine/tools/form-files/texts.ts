import type { FormTexts, JsonSchema, Language } from '../../runtime/definition/definition.ts'
import type { FieldTexts, LookupFile, StepTexts } from './file-shapes.ts'
import { fieldsOfBranch, everyBranch } from '../../runtime/definition/form-fields.ts'
import type { FormSource, StepSource } from './form-source.ts'
import { languagesIn } from './languages.ts'
import { entrySchema, groupFields } from '../../runtime/lists/lists.ts'

const english = 'en'

/** Languages the form speaks, English first. */
export function languagesOf({ steps, lookups }: FormSource): Language[] {
  return languagesIn(
    steps.map(({ i18n }) => i18n.value),
    [...lookups.values()].map(({ value }) => value),
  )
}

/** All texts of a form in one language; what the language lacks is English. */
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

/** The best texts there are for a language tag: `de-AT` is served by `de`, an unknown language by English. */
export function textsIn(texts: { readonly [language: Language]: FormTexts }, tag: string): FormTexts {
  const found = texts[tag] ?? texts[tag.split('-')[0] ?? ''] ?? texts[english]
  if (found === undefined) throw new Error('The form has no English texts')
  return found
}

function stepTexts(step: StepSource, language: Language): FormTexts['steps'][string] {
  const fallback = step.i18n.value[english] ?? {}
  const wanted: StepTexts & { readonly [field: string]: FieldTexts } = step.i18n.value[language] ?? {}
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
          ...wanted[name],
          ...errorsOf(fallback[name], wanted[name]),
        },
      ]
    })
  const { title, description } = step.schema.value
  return {
    title: typeof title === 'string' ? title : step.entry.id,
    ...(typeof description === 'string' ? { description } : {}),
    ...fallback.$step,
    ...wanted.$step,
    groups: Object.fromEntries(
      step.drawing.groups.map(({ id }) => [id, { ...fallback.$groups?.[id], ...wanted.$groups?.[id] }]),
    ),
    fields: Object.fromEntries(fields),
    statements: { ...fallback.$statements, ...wanted.$statements },
  }
}

/** Those a language lacks are English, each by itself. */
function errorsOf(fallback: FieldTexts | undefined, wanted: FieldTexts | undefined): Pick<FieldTexts, 'errors'> {
  const errors = { ...fallback?.errors, ...wanted?.errors }
  return Object.keys(errors).length === 0 ? {} : { errors }
}

/** A field, and the fields of its items by the keys of their texts. */
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

/** Labels by value: the language's own, English, those for all languages, the region's name, else the value itself. */
function labelsOf(lookup: LookupFile, language: Language): { [value: string]: string } {
  const written = lookup['x-labels'] ?? {}
  const region = lookup['x-labels-from'] === 'regions' ? regionName(language) : () => undefined
  const labels = {
    ...written['*'],
    ...(lookup['x-labels-from'] === undefined ? written[english] : {}),
    ...written[language],
  }
  return Object.fromEntries(
    lookup.enum.map((value) => [String(value), labels[String(value)] ?? region(String(value)) ?? String(value)]),
  )
}

function regionName(language: Language): (value: string) => string | undefined {
  const names = new Intl.DisplayNames([language, english], { type: 'region' })
  return (value) => (/^[A-Z]{2}$/.test(value) ? names.of(value) : undefined)
}

import { readdirSync, readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { diver, nonDiver } from '../engine/fixtures/sample-answers.ts'
import { formats } from '../engine/tools/form-files/schemas/text-formats.ts'
import { specifiedFields, type SpecifiedType } from '../engine/fixtures/specified-fields.ts'

type Schema = {
  type?: string
  title?: string
  description?: string
  $ref?: string
  default?: unknown
  const?: unknown
  pattern?: string
  format?: string
  maxLength?: number
  properties?: Record<string, Schema>
  required?: string[]
  allOf?: Schema[]
  then?: Schema
  else?: Schema
  [keyword: string]: unknown
}
type Texts = { title?: string; description?: string; paragraphs?: string[]; errors?: Record<string, string> }
type I18n = Record<
  string,
  {
    $step: Texts
    $groups: Record<string, Texts>
    $statements?: Record<string, Texts>
    $checks?: Record<string, string>
  } & Record<string, Texts & { readonly short?: string }>
>
type Field = { 'ui:widget': string; 'ui:options'?: { statements?: string[]; labels?: string; downloads?: string } }
type Ui = { groups: { id: string; fields: string[] }[]; statements?: string[]; fields: Record<string, Field> }
type FormFile = {
  conditions: Record<string, unknown>
  steps: { id: string; number: number; folder: string; completion: string[] }[]
  rules: string[]
  prefillFromFirstPerson: string[]
}
type Lookup = {
  $id: string
  type: string
  enum: (string | number)[]
  'x-labels'?: Record<string, Record<string, string>>
  'x-entries'?: { region: string; code: string }[]
}

const read = <T>(path: string): T => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))
const lookup = (id: string) => read<Lookup>(`../lookups/${id}.json`)
const form = read<FormFile>('form.json')
const steps = form.steps.map((step) => ({
  ...step,
  schema: read<Schema>(`${step.folder}/schema.json`),
  ui: uiOf(step.folder),
  i18n: read<I18n>(`${step.folder}/i18n.json`),
}))
function uiOf(folder: string): Ui {
  const {
    $schema: _,
    'ui:options': step,
    ...fields
  } = read<{ $schema?: string; 'ui:options': Omit<Ui, 'fields'> } & Record<string, Field>>(`${folder}/ui.json`)
  return { ...step, fields }
}
const languages = ['en', 'de', 'ru', 'fr', 'it', 'es']

function branches(schema: Schema): Schema[] {
  return [
    schema,
    ...[schema.then, schema.else, ...(schema.allOf ?? [])].flatMap((part) => (part ? branches(part) : [])),
  ]
}
function fieldsOf(schema: Schema): [string, Schema][] {
  return branches(schema).flatMap((branch) => Object.entries(branch.properties ?? {}))
}
function resolved(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(resolved)
  if (typeof value !== 'object' || value === null) return value
  const { $ref, ...rest } = Object.fromEntries(Object.entries(value).map(([key, member]) => [key, resolved(member)]))
  if (typeof $ref !== 'string') return rest
  if ($ref.startsWith('#/')) return resolved(form.conditions[$ref.replace('#/conditions/', '')])
  const { type, enum: values } = lookup($ref.replace('lookups/', ''))
  return { ...rest, type, enum: values }
}
function typeOf(schema: Schema): SpecifiedType {
  const type = schema.$ref ? lookup(schema.$ref.replace('lookups/', '')).type : schema.type
  if (schema.format === 'date' || schema.format === 'partial-date') return 'date'
  return type === 'boolean' ? 'flag' : type === 'integer' || type === 'number' ? 'number' : 'text'
}
const byName = new Map(steps.flatMap(({ schema }) => fieldsOf(schema)))
const field = (name: string): Schema => byName.get(name) ?? {}

describe('the fields', () => {
  it.each(steps.map(({ id }) => id))('of step %s are those of the specification, with their types', (id) => {
    const step = steps.find((candidate) => candidate.id === id)
    const declared = Object.fromEntries(fieldsOf(step?.schema ?? {}).map(([name, schema]) => [name, typeOf(schema)]))
    expect(declared).toEqual(Object.fromEntries(specifiedFields[id] ?? []))
  })
  it('occur in one step only, and in two branches only with the same schema', () => {
    const owners = new Map<string, { step: string; schema: Schema }>()
    for (const { id, schema } of steps) {
      for (const [name, declared] of fieldsOf(schema)) {
        const owner = owners.get(name) ?? { step: id, schema: declared }
        expect({ step: id, schema: declared }, name).toEqual(owner)
        owners.set(name, owner)
      }
    }
    expect(owners.size).toBe(Object.values(specifiedFields).flat().length)
  })
  it('have the defaults of the specification and no other', () => {
    const defaults = Object.fromEntries(
      [...byName].flatMap(([name, schema]) => ('default' in schema ? [[name, schema.default]] : [])),
    )
    expect(defaults).toEqual({
      travelDocumentType: 'passport',
      countryCode: '+1',
      emergencyContactCountryCode: '+1',
      heightUnit: 'cm',
      weightUnit: 'kg',
      needsRentalEquipment: true,
    })
  })
  it('that must be ticked are the four of the decision record', () => {
    const ticked = [...byName].filter(([, schema]) => schema.const === true).map(([name]) => name)
    expect(ticked.toSorted()).toEqual([
      'insuranceValid',
      'medicalDeclarationSigned',
      'travelDocumentationDisclaimer',
      'truthfulnessConfirmed',
    ])
  })
  it('that take free text have a limit', () => {
    const unlimited = [...byName]
      .filter(
        ([, { type, format, $ref, maxLength }]) =>
          type === 'string' && !['date', 'partial-date'].includes(format ?? '') && !$ref && !maxLength,
      )
      .map(([name]) => name)
    expect(unlimited).toEqual([])
    expect([field('arrivalTime').maxLength, field('email').maxLength, field('phone').maxLength]).toEqual([5, 255, 30])
  })
  it.each([
    ['arrivalTime', '09:05 23:59 00:00', '24:00 9:05 12:60'],
    ['lastDiveDate', '03.2024 12.1999', '13.2024 3.2024 2024-03'],
  ])('have a pattern: %s', (name, good, bad) => {
    const pattern = new RegExp(field(name).pattern ?? '', 'u')
    expect(good.split(' ').map((text) => pattern.test(text))).not.toContain(false)
    expect(bad.split(' ').map((text) => pattern.test(text))).not.toContain(true)
  })
})

describe('the steps', () => {
  it('are ten, in order, with the completion of the specification', () => {
    expect(steps.map(({ number }) => number)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(Object.fromEntries(steps.map(({ number, completion }) => [number, completion.join(' ')]))).toEqual({
      0: '',
      1: 'tripStartDate boatName',
      2: 'arrivalDate',
      3: 'firstName lastName email',
      4: 'certificationAgency certificationLevel',
      5: 'medicalDeclarationSigned',
      6: 'bodyHeight bodyWeight',
      7: 'divingInsuranceProvider insurancePolicyNumber',
      8: 'emergencyContactName emergencyContactPhone',
      9: '',
    })
  })
  it.each(steps.map((step) => [step.id, step] as const))(
    '%s shows each of its fields in exactly one group',
    (_id, { schema, ui }) => {
      const drawn = ui.groups.flatMap(({ fields }) => fields)
      expect(drawn.toSorted()).toEqual([...new Set(fieldsOf(schema).map(([name]) => name))].toSorted())
      expect(Object.keys(ui.fields).toSorted()).toEqual(drawn.toSorted())
    },
  )
  it.each(steps.map((step) => [step.id, step] as const))(
    '%s has all texts in six languages, with the same placeholders',
    (_id, { schema, ui, i18n }) => {
      const written = { title: 'string', ...(schema.description ? { description: 'string' } : {}) }
      const kinds = (texts: object) =>
        Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, typeof text]))
      const english = i18n['en']
      for (const language of languages) {
        const texts = i18n[language]
        expect(kinds(texts?.$step ?? {}), language).toEqual(written)
        expect(Object.keys(texts?.$groups ?? {}), language).toEqual(ui.groups.map(({ id }) => id))
        expect(Object.keys(texts?.$statements ?? {}), language).toEqual(ui.statements ?? [])
        for (const id of ui.statements ?? [])
          expect(texts?.$statements?.[id]?.paragraphs?.length, `${language} ${id}`).toBe(
            english?.$statements?.[id]?.paragraphs?.length,
          )
        const places = (checks: Record<string, string> = {}) =>
          Object.fromEntries(Object.entries(checks).map(([id, text]) => [id, text.match(/\{\w+\}/g)?.toSorted() ?? []]))
        expect(places(texts?.$checks), language).toEqual(places(english?.$checks))
        if (language === 'en') continue
        for (const [name, { description }] of fieldsOf(schema))
          expect(kinds(texts?.[name] ?? {}), `${language} ${name}`).toEqual({
            title: 'string',
            ...(description ? { description: 'string' } : {}),
            ...(english?.[name]?.short ? { short: 'string' } : {}),
            ...(english?.[name]?.errors ? { errors: 'object' } : {}),
          })
        for (const [name] of fieldsOf(schema))
          expect(places(texts?.[name]?.errors), `${language} ${name}`).toEqual(places(english?.[name]?.errors))
      }
    },
  )
  it('show every statement they declare', () => {
    for (const { ui } of steps)
      expect(Object.values(ui.fields).flatMap(({ 'ui:options': options }) => options?.statements ?? [])).toEqual(
        expect.arrayContaining(ui.statements ?? []),
      )
  })
})

describe('references', () => {
  it('name lookups that exist', () => {
    const used = steps.flatMap(({ schema, ui }) => [
      ...fieldsOf(schema).flatMap(([, { $ref }]) => $ref?.replace('lookups/', '') ?? []),
      ...Object.values(ui.fields).flatMap(({ 'ui:options': options }) =>
        [options?.labels, options?.downloads].filter((id) => id !== undefined),
      ),
    ])
    const files = readdirSync(new URL('../lookups/', import.meta.url)).map((file) => file.replace('.json', ''))
    expect(files.filter((id) => used.includes(id)).toSorted()).toEqual([...new Set(used)].toSorted())
  })
  it('in rules, prefill and checks name fields of the form', () => {
    const rules = form.rules
      .flatMap((path) => read<{ on?: string; clear?: string[] }[]>(path))
      .flatMap(({ on, clear = [] }) => [...(on ? [on] : []), ...clear])
    const checks = steps.flatMap(({ schema }) =>
      [...JSON.stringify(schema['x-checks'] ?? []).matchAll(/"(?:field|present|of)":"(\w+)"/g)].map(
        ([, name]) => name ?? '',
      ),
    )
    for (const name of [...rules, ...checks, ...form.prefillFromFirstPerson]) expect([...byName.keys()]).toContain(name)
  })
})

describe('sample answers', () => {
  const ajv = addFormats.default(
    new Ajv({
      strict: true,
      strictRequired: false,
      allErrors: true,
      keywords: ['x-checks'],
      formats: { 'partial-date': formats['partial-date'] },
    }),
  )
  const faults = (answers: object) =>
    steps
      .filter(({ id }) => id !== 'booking')
      .flatMap(({ schema }) => {
        const validate = ajv.compile({ ...Object(resolved(schema)), $id: undefined, $schema: undefined })
        return validate(answers)
          ? []
          : (validate.errors ?? [])
              .filter(({ keyword }) => keyword !== 'if')
              .map(({ instancePath, keyword, params }) => `${keyword} ${params['missingProperty'] ?? instancePath}`)
      })
  it('of a diver and of a non-diver are valid', () => {
    expect(faults(diver)).toEqual([])
    expect(faults(nonDiver)).toEqual([])
  })
  it('lack the required fields when they are empty or incomplete', () => {
    expect(faults({}).toSorted()).toContain('required isDiver')
    expect(faults({ ...nonDiver, isDiver: true }).toSorted()).toEqual([
      'required bodyHeight',
      'required bodyWeight',
      'required certificationAgency',
      'required certificationLevel',
      'required divingInsuranceProvider',
      'required insurancePolicyNumber',
      'required insuranceValid',
      'required lastDiveDate',
      'required needsRentalEquipment',
      'required numberOfDives',
      'required shoeSize',
    ])
  })
})

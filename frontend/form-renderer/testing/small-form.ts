import type {
  Answers,
  Form,
  FormTexts,
  JsonSchema,
  StepDefinition,
} from '@fleet/form-schemas/engine/runtime/definition/definition'
import { conditionKey } from '@fleet/form-schemas/engine/runtime/conditions/conditions'

/** `{ properties: { field: { const: value } }, required: [field] }`, as conditions in forms are written. */
export function is(field: string, value: string | boolean): JsonSchema {
  return { properties: { [field]: { const: value } }, required: [field] }
}

type SmallFormOptions = {
  readonly fields: { readonly [field: string]: JsonSchema }
  readonly required?: string[]
  /** Fields that appear when another field has a value. */
  readonly opened?: readonly {
    readonly when: JsonSchema
    readonly isActive: (answers: Answers) => boolean
    readonly fields: { readonly [field: string]: JsonSchema }
    readonly required?: string[]
  }[]
  readonly ui?: StepDefinition['uiSchema']
  readonly groups?: StepDefinition['groups']
  readonly prefill?: string[]
}

/** A form of one step with conditions evaluated by the test, so that no compiler is needed. */
export function smallForm({
  fields,
  required = [],
  opened = [],
  ui = {},
  groups,
  prefill = [],
}: SmallFormOptions): Form & { readonly step: StepDefinition } {
  const names = [...Object.keys(fields), ...opened.flatMap((branch) => Object.keys(branch.fields))]
  const step: StepDefinition = {
    id: 'only',
    number: 1,
    scope: 'person',
    schema: {
      type: 'object',
      properties: fields,
      required,
      allOf: opened.map((branch) => ({
        if: branch.when,
        then: { properties: branch.fields, required: branch.required ?? [] },
      })),
    },
    uiSchema: ui,
    groups: groups ?? [{ id: 'all', title: 'All', fields: names }],
    checks: [],
    completion: required,
    fields: names,
  }
  const definition = {
    id: 'small',
    version: '1',
    steps: [step],
    rules: [],
    lookups: [],
    prefillFromFirstPerson: prefill,
  }
  const conditions = Object.fromEntries(opened.map(({ when, isActive: holds }) => [conditionKey(when), holds]))
  return { definition, compiled: { conditions, steps: { only: () => [] } }, step }
}

export const smallTexts: FormTexts = {
  language: 'en',
  steps: {
    only: {
      title: 'Only step',
      groups: {},
      fields: {},
      statements: { terms: { title: 'Terms', paragraphs: ['Read me.'] } },
    },
  },
  options: { colours: { red: 'Red', blue: 'Blue' } },
  checks: {},
}

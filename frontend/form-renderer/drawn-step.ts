import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js'
import type { RJSFSchema, UiSchema, ValidatorType } from '@rjsf/utils'
import type { Answers, Form, FormTexts, JsonSchema, RawError, StepDefinition } from '@fleet/form-schemas/engine/definition'
import { jsonObject } from '@fleet/form-schemas/engine/json-object'
import type { ActiveSchema } from './active-schema.ts'
import { fieldTexts } from './field-texts.ts'
import { isSelfLabelled, widgetNameFor } from './widgets/registry.ts'

type Asked = { readonly form: Form; readonly step: StepDefinition; readonly texts: FormTexts; readonly active: ActiveSchema }

/** What RJSF is given to draw a step: any templates of it will do. */
export type DrawnStep = { readonly schema: RJSFSchema; readonly uiSchema: UiSchema; readonly validator: ValidatorType<unknown> }

/**
 * The step's schema with its branches resolved, its UI schema with the reader's texts in it, and the validator that was
 * compiled on the server: the browser compiles nothing.
 */
export function drawnStep({ form, step, texts, active }: Asked): DrawnStep {
  const fields = step.groups.flatMap((group) => group.fields).filter((field) => active.properties[field])
  const schema = asRjsf({
    // By its id, RJSF finds the validator of the schema
    $id: step.id,
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field, active.properties[field] ?? {}])),
    required: [...active.required],
  })
  const words = texts.steps[step.id]
  const uiSchema: UiSchema = {
    'ui:order': [...fields, '*'],
    'ui:options': { groups: step.groups.map((group) => ({ ...group, ...words?.groups[group.id] })) },
    ...Object.fromEntries(fields.map((field) => [field, drawnField({ step, texts, active }, field)])),
  }
  return { schema, uiSchema, validator: createPrecompiledValidator({ [step.id]: compiled(form, step) }, schema) }
}

function drawnField({ step, texts, active }: Omit<Asked, 'form'>, field: string): UiSchema {
  const written = jsonObject(step.uiSchema[field]) ?? {}
  const schema = active.properties[field] ?? {}
  const { 'ui:widget': named, items: writtenItems, ...others } = written
  const options = jsonObject(written['ui:options']) ?? {}
  const widget = widgetNameFor({ widget: named, labels: options['labels'] }, schema)
  const openedBy = active.openedBy[field]
  const item = texts.steps[step.id]?.fields[field]?.item
  const parts = schema['type'] === 'array' && widget === undefined ? jsonObject(jsonObject(schema['items'])?.['properties']) : undefined
  return {
    ...others,
    ...said(fieldTexts(texts, step, field, schema)),
    // RJSF draws a repeating group by its array templates, where no widget is named
    ...(widget === undefined ? {} : { 'ui:widget': widget }),
    'ui:options': {
      ...options,
      // What draws its label itself: other templates leave it alone
      ...(widget !== undefined && isSelfLabelled(widget) ? { label: false } : {}),
      ...(openedBy === undefined ? {} : { openedBy }),
      ...(item === undefined ? {} : { item }),
    },
    ...(parts === undefined ? {} : { items: drawnItem({ step, texts }, field, { parts, written: jsonObject(writtenItems) ?? {} }) }),
  }
}

type Item = { readonly parts: JsonSchema; readonly written: JsonSchema }

/** The fields of an item of a repeating group. */
function drawnItem({ step, texts }: Pick<Asked, 'step' | 'texts'>, field: string, { parts, written }: Item): UiSchema {
  const drawn = Object.entries(parts).map(([part, value]) => {
    const schema = jsonObject(value) ?? {}
    const { 'ui:widget': named, ...others } = jsonObject(written[part]) ?? {}
    const options = jsonObject(others['ui:options']) ?? {}
    const widget = widgetNameFor({ widget: named, labels: options['labels'] }, schema)
    const isOwn = widget !== undefined && isSelfLabelled(widget)
    return [part, { ...others, ...said(fieldTexts(texts, step, `${field}.${part}`, schema)), 'ui:widget': widget, 'ui:options': { ...options, ...(isOwn ? { label: false } : {}) } }]
  })
  const order = written['ui:order']
  return { ...(Array.isArray(order) ? { 'ui:order': [...order.filter((part) => part !== '*'), '*'] } : {}), ...Object.fromEntries(drawn) }
}

function said({ title, description, placeholder, help }: ReturnType<typeof fieldTexts>): UiSchema {
  return {
    'ui:title': title,
    ...(description === undefined ? {} : { 'ui:description': description }),
    ...(placeholder === undefined ? {} : { 'ui:placeholder': placeholder }),
    ...(help === undefined ? {} : { 'ui:help': help }),
  }
}

/** The engine's own validator of the step as ajv's are called: the verdict is the server's. */
function compiled(form: Form, step: StepDefinition) {
  const judge = Object.assign(
    (answers: Answers): boolean => {
      const errors = form.compiled.steps[step.id]?.(answers) ?? []
      judge.errors = errors.length === 0 ? null : errors.map((error) => ({ ...error, schemaPath: '' }))
      return errors.length === 0
    },
    { errors: null as null | (RawError & { schemaPath: string })[] },
  )
  return judge
}

/** The same JSON: RJSF's type of it only names more keywords. */
function asRjsf(schema: JsonSchema): RJSFSchema {
  return Object(schema)
}

import type { RJSFSchema, UiSchema } from '@rjsf/utils'
import type { FormTexts, JsonSchema, StepDefinition } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { jsonObject } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import type { ActiveSchema } from './active-schema.ts'
import { fieldTexts } from './field-texts.ts'
import { isSelfLabelled, widgetNameFor } from './widgets/registry.ts'

type StepInput = {
  readonly step: StepDefinition
  readonly texts: FormTexts
  readonly active: ActiveSchema
}

/** The schemas from which RJSF draws a step, with any templates. */
type RjsfStep = {
  readonly schema: RJSFSchema
  readonly uiSchema: UiSchema
}

/** The step's schema with its branches resolved, and its UI schema with the reader's texts. */
export function rjsfStep({ step, texts, active }: StepInput): RjsfStep {
  const fields = step.groups.flatMap((group) => group.fields).filter((field) => active.properties[field])
  const schema = asRjsf({
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field, active.properties[field] ?? {}])),
    required: [...active.required],
  })
  const words = texts.steps[step.id]
  const uiSchema: UiSchema = {
    'ui:order': [...fields, '*'],
    'ui:options': { groups: step.groups.map((group) => ({ ...group, ...words?.groups[group.id] })) },
    ...Object.fromEntries(fields.map((field) => [field, fieldUiSchema({ step, texts, active }, field)])),
  }
  return { schema, uiSchema }
}

/**
 * One field by its entry in `ui.json`, with the reader's texts; `widget` is undefined when RJSF draws it by its array
 * templates.
 */
function baseUiSchema(
  { step, texts }: Pick<StepInput, 'step' | 'texts'>,
  field: string,
  { schema, written }: { readonly schema: JsonSchema; readonly written: JsonSchema },
) {
  const { 'ui:widget': named, items: _items, ...others } = written
  const options = jsonObject(written['ui:options']) ?? {}
  const widget = widgetNameFor({ widget: named, labels: options['labels'] }, schema)
  // A widget that draws its own label: other templates leave it alone
  const label = widget !== undefined && isSelfLabelled(widget) ? { label: false } : {}
  const drawn: UiSchema = {
    ...others,
    ...textOptions(fieldTexts(texts, step, field, schema)),
    ...(widget === undefined ? {} : { 'ui:widget': widget }),
  }
  return { widget, drawn, options: { ...options, ...label } }
}

function fieldUiSchema({ step, texts, active }: StepInput, field: string): UiSchema {
  const written = jsonObject(step.uiSchema[field]) ?? {}
  const schema = active.properties[field] ?? {}
  const { widget, drawn, options } = baseUiSchema({ step, texts }, field, { schema, written })
  const openedBy = active.openedBy[field]
  const item = texts.steps[step.id]?.fields[field]?.item
  const parts =
    schema['type'] === 'array' && widget === undefined
      ? jsonObject(jsonObject(schema['items'])?.['properties'])
      : undefined
  return {
    ...drawn,
    'ui:options': {
      ...options,
      ...(openedBy === undefined ? {} : { openedBy }),
      ...(item === undefined ? {} : { item }),
    },
    ...(parts === undefined
      ? {}
      : { items: itemUiSchema({ step, texts }, field, { parts, written: jsonObject(written['items']) ?? {} }) }),
  }
}

type Item = { readonly parts: JsonSchema; readonly written: JsonSchema }

/** The fields of an item of a repeating group. */
function itemUiSchema(input: Pick<StepInput, 'step' | 'texts'>, field: string, { parts, written }: Item): UiSchema {
  const fields = Object.entries(parts).map(([part, schema]) => {
    const { drawn, options } = baseUiSchema(input, `${field}.${part}`, {
      schema: jsonObject(schema) ?? {},
      written: jsonObject(written[part]) ?? {},
    })
    return [part, { ...drawn, 'ui:options': options }]
  })
  const order = written['ui:order']
  return {
    ...(Array.isArray(order) ? { 'ui:order': [...order.filter((part) => part !== '*'), '*'] } : {}),
    ...Object.fromEntries(fields),
  }
}

function textOptions({ title, description, placeholder, help }: ReturnType<typeof fieldTexts>): UiSchema {
  return {
    'ui:title': title,
    ...(description === undefined ? {} : { 'ui:description': description }),
    ...(placeholder === undefined ? {} : { 'ui:placeholder': placeholder }),
    ...(help === undefined ? {} : { 'ui:help': help }),
  }
}

/** The same JSON; RJSF's type only names more keywords. */
function asRjsf(schema: JsonSchema): RJSFSchema {
  return Object(schema)
}

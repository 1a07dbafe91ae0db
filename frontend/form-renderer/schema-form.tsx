import RjsfForm from '@rjsf/core'
import { useMemo, useSyncExternalStore } from 'react'
import type { Form, FormTexts, StepDefinition } from '@fleet/form-schemas/engine/definition'
import { canonicalJson } from '@fleet/form-schemas/engine/json-object'
import { activeSchema, type ActiveSchema } from './active-schema.ts'
import { AnswerField } from './answer-field.tsx'
import { idPrefix } from './field-ids.ts'
import type { FormFiles, FormStore } from './form-store.ts'
import { SurroundingsContext } from './surroundings.ts'
import { FieldTemplate } from './templates/field-template.tsx'
import { ObjectTemplate } from './templates/object-template.tsx'
import { unusedValidator } from './unused-validator.ts'

type Props = {
  readonly form: Form
  readonly step: StepDefinition
  readonly texts: FormTexts
  readonly store: FormStore
  readonly files?: FormFiles
  /** Date in the fleet's time zone, YYYY-MM-DD. */
  readonly today: string
}

const fields = { StringField: AnswerField, NumberField: AnswerField, BooleanField: AnswerField }
const templates = { FieldTemplate, ObjectFieldTemplate: ObjectTemplate }
const nothing = {}

/**
 * One step of a form, drawn by RJSF with our templates and widgets. It is drawn again when a field appears or
 * disappears, not when someone types; values, problems and comments reach each field from the store.
 */
export function SchemaForm({ form, step, texts, store, files, today }: Props) {
  const layout = useLayout(form, step, store)
  const surroundings = useMemo(
    () => ({ form, step, texts, store, active: layout.active, today, ...(files ? { files } : {}) }),
    [form, step, texts, store, layout, files, today],
  )
  return (
    <SurroundingsContext value={surroundings}>
      <RjsfForm<unknown>
        idPrefix={idPrefix}
        tagName="div"
        schema={layout.schema}
        uiSchema={layout.uiSchema}
        formData={nothing}
        validator={unusedValidator}
        fields={fields}
        templates={templates}
        noHtml5Validate
        showErrorList={false}
        experimental_componentUpdateStrategy="shallow"
        experimental_defaultFormStateBehavior={{ constAsDefaults: 'never', emptyObjectFields: 'skipDefaults' }}
      >
        <></>
      </RjsfForm>
    </SurroundingsContext>
  )
}

/** What applies to the present answers; the same object until that changes. */
function useLayout(form: Form, step: StepDefinition, store: FormStore) {
  const read = useMemo(() => steadily(() => activeSchema(form, step, store.answers())), [form, step, store])
  const active = useSyncExternalStore(store.subscribe, read, read)
  return useMemo(() => {
    const order = step.groups.flatMap((group) => group.fields).filter((field) => active.properties[field])
    const drawn = Object.fromEntries(order.map((field) => [field, drawable(active, field)]))
    return {
      active,
      schema: { type: 'object' as const, properties: drawn, required: [...active.required] },
      uiSchema: { ...step.uiSchema, 'ui:order': [...order, '*'] },
    }
  }, [step, active])
}

function steadily(read: () => ActiveSchema): () => ActiveSchema {
  let given: { key: string; active: ActiveSchema } | undefined
  return () => {
    const active = read()
    const key = canonicalJson([Object.keys(active.properties), active.required.toSorted()])
    if (given?.key !== key) given = { key, active }
    return given.active
  }
}

/** RJSF only needs to know that a field is a text, a number or a flag; the widget reads the real schema. */
function drawable({ properties }: ActiveSchema, field: string) {
  const type = properties[field]?.['type']
  return { type: type === 'boolean' ? ('boolean' as const) : type === 'integer' || type === 'number' ? ('number' as const) : ('string' as const) }
}

import RjsfForm from '@rjsf/core'
import { createSchemaUtils, getPropertySchema, isObject, type RJSFSchema } from '@rjsf/utils'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { voyage } from '@fleet/form-schemas/engine/fixtures/voyage-form'
import type { Answers, Form, StepDefinition } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { compileForm } from '@fleet/form-schemas/engine/tools/compile'
import { loadForm } from '@fleet/form-schemas/engine/tools/load'
import { sampleAnswers } from '@fleet/form-schemas/engine/tools/sample-answers'
import { fetchLazyParts } from '../../ui/lazy-part.tsx'
import { activeSchema } from '../active-schema.ts'
import { rjsfStep } from '../rjsf-step.ts'
import { idPrefix } from '../field-ids.ts'
import { SchemaForm } from '../schema-form.tsx'
import { FormContext } from '../form-context.ts'
import { renderHtml } from '../testing/render-html.tsx'
import { withEngineValidator } from '../testing/engine-validator.ts'
import { memoryStore } from '../testing/memory-store.ts'
import { smallTexts } from '../testing/small-form.ts'
import { registry } from './registry.ts'
import { schemaUtils } from './schema-utils.ts'

await fetchLazyParts()
const today = '2026-11-21'
const folder = fileURLToPath(new URL('../../../form-schemas', import.meta.url))
const inFolder = ['account', 'agent-profile', 'agent-terms', 'invitation', 'registration', 'team-member']
const forms: readonly Form[] = [
  voyage,
  ...(await Promise.all(inFolder.map((id) => loadForm(folder, id)))).map(({ definition }) => ({
    definition,
    compiled: compileForm(definition),
  })),
]
const items = [
  { id: 'a', agency: 'ssi', level: 'Rescue', cardLost: true },
  { id: 'b', level: 'Nitrox' },
]
const steps = forms.flatMap((form) =>
  form.definition.steps.map((step) => {
    const answers: Answers = { ...sampleAnswers(form, today), isDiver: true, certifications: items }
    return { name: `${form.definition.id}, ${step.id}`, form, step, answers }
  }),
)
const texts = { ...smallTexts, steps: {} }
const behaviour = {
  constAsDefaults: 'never',
  emptyObjectFields: 'skipDefaults',
  arrayMinItems: { populate: 'never' },
} as const

function given(form: Form, step: StepDefinition, answers: Answers) {
  const { schema, uiSchema } = rjsfStep({ step, texts, active: activeSchema(form, step, answers) })
  return { uiSchema, ...withEngineValidator(form, step, schema) }
}

/** The step rendered by RJSF's `Form`, with our templates, widgets and bound fields, and RJSF's own object field. */
function byForm(form: Form, step: StepDefinition, answers: Answers): string {
  const { ObjectField: _ours, NumberField: _rjsf, SchemaField: _too, FallbackField: _none, ...fields } = registry.fields
  return renderHtml(
    <FormContext value={{ form, step, texts, store: memoryStore(answers), today }}>
      <RjsfForm<unknown>
        {...given(form, step, answers)}
        formData={answers}
        idPrefix={idPrefix}
        tagName="div"
        fields={fields}
        templates={registry.templates}
        widgets={registry.widgets}
        showErrorList={false}
        experimental_defaultFormStateBehavior={behaviour}
      >
        <></>
      </RjsfForm>
    </FormContext>,
  )
}

const ours = (form: Form, step: StepDefinition, answers: Answers) =>
  renderHtml(<SchemaForm form={form} step={step} texts={texts} store={memoryStore(answers)} today={today} />)

/** Removes React's generated ids, which depend on the depth of a component. */
const inner = (html: string) => html.replace(/^<div[^>]*>/, '').replaceAll(/_R_\w+_/g, '_R_')

describe.each(steps)('step $name', ({ form, step, answers }) => {
  it('is rendered by our registry the same as by RJSF’s Form', () => {
    const html = ours(form, step, answers)
    expect(html).toContain('data-field=')
    expect(inner(html)).toBe(inner(byForm(form, step, answers)))
    expect(inner(ours(form, step, {}))).toBe(inner(byForm(form, step, {})))
  })

  it('has fields for which our schema utilities return the same as RJSF’s', () => {
    const { schema, validator } = given(form, step, answers)
    const published = createSchemaUtils<unknown>(validator, schema, behaviour)
    for (const field of fieldsIn(schema)) {
      const about = (utils: typeof schemaUtils) => ({
        retrieved: utils.retrieveSchema(field),
        isSelect: utils.isSelect(field),
        isMultiSelect: utils.isMultiSelect(field),
        isFilesArray: utils.isFilesArray(field),
        asNewItem: field.type === 'object' && utils.getDefaultFormState(field),
      })
      expect(about(schemaUtils)).toEqual(about(published))
    }
  })
})

/** The schemas of a step's fields, of the items of its lists, and of the fields in those. */
function fieldsIn(schema: RJSFSchema): RJSFSchema[] {
  return Object.keys(schema.properties ?? {}).flatMap((name) => {
    const field = getPropertySchema(schema, name)
    const item: RJSFSchema | undefined = isObject(field.items) ? field.items : undefined
    return item === undefined ? [field] : [field, item, ...fieldsIn(item)]
  })
}

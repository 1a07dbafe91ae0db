import RjsfForm from '@rjsf/core'
import { getUiOptions, type UiSchema } from '@rjsf/utils'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { compileForm } from '@fleet/form-schemas/engine/tools/compile'
import type { Answers, Form, StepDefinition } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { effectiveAnswers } from '@fleet/form-schemas/engine/runtime/conditions/effective'
import { loadForm } from '@fleet/form-schemas/engine/tools/load'
import { sampleAnswers } from '@fleet/form-schemas/engine/tools/sample-answers'
import { voyage } from '@fleet/form-schemas/engine/fixtures/voyage-form'
import { textsIn } from '@fleet/form-schemas/engine/tools/form-files/texts'
import { fetchLazyParts } from '../ui/lazy-part.tsx'
import { activeSchema } from './active-schema.ts'
import { rjsfStep } from './rjsf-step.ts'
import { idPrefix } from './field-ids.ts'
import { FormContext } from './form-context.ts'
import { renderHtml, tags } from './testing/render-html.tsx'
import { withEngineValidator } from './testing/engine-validator.ts'
import { memoryStore } from './testing/memory-store.ts'
import { rjsfWidgets } from './widgets/registry.ts'

await fetchLazyParts()
const loaded = await loadForm(fileURLToPath(new URL('../../form-schemas', import.meta.url)), 'registration')
const form: Form = { definition: loaded.definition, compiled: compileForm(loaded.definition) }
const texts = textsIn(loaded.texts, 'de')
const today = '2026-11-21'
const sample = { isGroupBooking: false, ...sampleAnswers(form, today) }
/** Answers that open most fields. */
const person = effectiveAnswers(form, {
  ...sample,
  isDiver: true,
  certificationAgency: 'Other',
  needsAirportTransfer: true,
  needsDepartureAirportTransfer: true,
  needsRentalEquipment: true,
  needsSingleItemRental: true,
})

function given(step: StepDefinition, answers: Answers, of = form) {
  const { schema, uiSchema } = rjsfStep({ step, texts, active: activeSchema(of, step, answers) })
  return { uiSchema, ...withEngineValidator(of, step, schema) }
}

/** The step as any user of RJSF would render it: RJSF's own fields and templates, our widgets. */
function stock(
  step: StepDefinition,
  answers: Answers,
  { of = form, ...props }: { readonly of?: Form; readonly uiSchema?: UiSchema } = {},
): string {
  const surroundings = { form: of, step, texts, store: memoryStore(answers), today }
  return renderHtml(
    <FormContext value={surroundings}>
      <RjsfForm {...given(step, answers, of)} {...props} formData={answers} idPrefix={idPrefix} widgets={rjsfWidgets} />
    </FormContext>,
  )
}

const controls = (html: string) =>
  tags(html, ['input', 'select', 'textarea', 'button']).filter(({ id }) => id?.startsWith(idPrefix))

const isHidden = (uiSchema: UiSchema, field: string) => getUiOptions(uiSchema[field] ?? {}).widget === 'hidden'

describe.each(form.definition.steps.map((step) => [step.id, step] as const))(
  'step %s, drawn by RJSF with its stock templates and our widgets,',
  (_, step) => {
    const html = stock(step, person)
    const { schema, uiSchema } = given(step, person)
    const fields = Object.keys(schema.properties ?? {}).filter((field) => !isHidden(uiSchema, field))

    it('has every field that applies, with its label in the reader’s language, once', () => {
      expect(fields.length).toBeGreaterThan(0)
      const ids = controls(html).map(({ id = '' }) => id)
      const text = html.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')
      for (const field of fields) {
        expect(ids, field).toContain(`${idPrefix}_${field}`)
        expect(text.split(`>${uiSchema[field]?.['ui:title']}<`).length, field).toBe(2)
      }
      expect(html).not.toContain('Unsupported')
    })

    it('has controls that refer only to existing elements, and repeats no id', () => {
      const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
      expect(ids).toEqual([...new Set(ids)])
      const named = controls(html).flatMap((control) => control['aria-describedby']?.split(' ') ?? [])
      expect(named.filter((id) => !ids.includes(id))).toEqual([])
    })

    it('also renders from its unmodified ui.json', () => {
      const asWritten = stock(step, person, { uiSchema: step.uiSchema })
      expect(controls(asWritten)).toHaveLength(controls(html).length)
      for (const field of fields)
        expect(
          controls(asWritten).map(({ id }) => id),
          field,
        ).toContain(`${idPrefix}_${field}`)
    })

    it('is validated by the engine, missing answers included', () => {
      const { validator } = given(step, person)
      const verdict = (answers: Answers) =>
        (
          validator.rawValidation<{ keyword: string; instancePath: string; params: object }>(schema, answers).errors ??
          []
        ).map(({ keyword, instancePath, params }) => ({ keyword, instancePath, params }))
      expect(verdict(sample)).toEqual([])
      for (const answers of [
        {},
        person,
        { ...person, firstName: 7, email: 'nobody', tripStartDate: 'soon', bodyHeight: 'tall' },
      ])
        expect(verdict(answers)).toEqual(form.compiled.steps[step.id]?.(answers))
    })
  },
)

describe('a repeating group, drawn by RJSF with its stock templates and our widgets,', () => {
  const step = voyage.definition.steps.find(({ id }) => id === 'diving')
  if (step === undefined) throw new Error('The voyage has no step diving')
  const answers = {
    isDiver: true,
    certifications: [
      { id: 'a', agency: 'ssi', level: 'Rescue', cardLost: true },
      { id: 'b', level: 'Nitrox' },
    ],
  }

  it.each<[string, UiSchema | undefined]>([
    ['without a UI schema', undefined],
    [
      'with a ui.json as it is',
      { certifications: { 'ui:widget': 'items', items: { level: { 'ui:widget': 'textarea' } } } },
    ],
  ])('a list %s has its items with their answers', (_, uiSchema) => {
    const html = stock(step, answers, { of: voyage, ...(uiSchema === undefined ? {} : { uiSchema }) })
    expect(controls(html).map(({ id }) => id)).toEqual(
      expect.arrayContaining([
        'field_certifications_0_level',
        'field_certifications_0_cardLost',
        'field_certifications_1_agency',
      ]),
    )
    expect(html).toContain('Rescue')
    expect(html).toContain('Nitrox')
  })
})

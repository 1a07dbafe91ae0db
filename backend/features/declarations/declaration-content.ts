import type { Answers } from '@fleet/domain/form-instances/events'
import type { ActiveConfirmation } from '@fleet/domain/submissions/model/confirmations'
import type { FormTexts } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { formFields, jsonObject } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { shownAbout } from '@fleet/form-schemas/engine/runtime/shown-record'
import { answerText, fieldLabel } from '../../form-registry/texts/answer-text.ts'
import type { FormVersion } from '../../form-registry/form-version.ts'
import type { Declaration, Fact } from './contract.ts'

const defaultMaxLength = 200

/** Declarations of a request with their full statements, in a language. */
export function declarationsOf(
  { declared }: ActiveConfirmation,
  version: FormVersion,
  language: string,
): Declaration[] {
  const { definition } = version.form
  const texts = version.texts(language)
  return declared.map(({ id, step, fields }) => {
    const own = texts.steps[step]
    const ui = definition.steps.find((one) => one.id === step)?.uiSchema ?? {}
    const ids = fields.flatMap((field) => statementIdsIn(ui[field]))
    const statements = [...new Set(ids)].flatMap((name) => statementIn(own, name))
    return {
      id,
      title: statements.length === 1 ? (statements[0]?.title ?? '') : (own?.title ?? id),
      statements,
      fields: fields.map((name) => {
        const schema = formFields(definition).get(name)?.schema
        const maxLength = schema?.['maxLength']
        return {
          name,
          title: own?.fields[name]?.title ?? name,
          description: own?.fields[name]?.description ?? null,
          kind: schema?.['type'] === 'boolean' ? ('box' as const) : ('text' as const),
          maxLength: typeof maxLength === 'number' ? maxLength : defaultMaxLength,
        }
      }),
    }
  })
}

/** Answers of these fields as text. */
export function factsOf(
  { form, texts: textsIn }: FormVersion,
  language: string,
  { answers, fields }: { readonly answers: Answers; readonly fields: readonly string[] },
): Fact[] {
  const texts = textsIn(language)
  const step = (field: string) => formFields(form.definition).get(field)?.step.id ?? ''
  return Object.entries(shownAbout(form, answers, fields)).map(([field, value]) => ({
    field,
    label: texts.steps[step(field)]?.fields[field]?.short ?? fieldLabel(form, texts, field),
    text: answerText(form, texts, { field, value }) ?? '',
  }))
}

type StepTexts = FormTexts['steps'][string]

function statementIn(own: StepTexts | undefined, name: string) {
  const found = own?.statements[name]
  return found === undefined ? [] : [{ title: found.title, paragraphs: [...found.paragraphs] }]
}

/** Ids of the statements that a field's widget shows. */
function statementIdsIn(
  drawing: FormVersion['form']['definition']['steps'][number]['uiSchema'][string] | undefined,
): string[] {
  const named = jsonObject(jsonObject(drawing)?.['ui:options'])?.['statements']
  return Array.isArray(named) ? named.filter((one) => typeof one === 'string') : []
}

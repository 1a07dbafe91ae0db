import type { Answers } from '@fleet/domain/form-instances/events'
import type { FormTexts } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { documentKindOf } from '@fleet/form-schemas/engine/runtime/documents'
import { flags } from '@fleet/form-schemas/engine/runtime/conditions/flags'
import { formFields } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { momentText } from '@fleet/form-schemas/engine/runtime/definition/moments'
import { drawnFields } from '@fleet/form-schemas/engine/runtime/shown-record'
import { dayIn } from '@fleet/platform/text-format/dates'
import { formRules } from '../../form-instances/form-rules.ts'
import { answerText, fieldLabel } from '../../form-registry/texts/answer-text.ts'
import type { FormVersion } from '../../form-registry/form-version.ts'

/** A step with labels and answers as text. */
export type AnsweredStep = {
  readonly title: string
  readonly rows: readonly { readonly label: string; readonly text: string }[]
}

type StepContext = {
  readonly version: FormVersion
  readonly texts: FormTexts
  readonly answers: Answers
  readonly files: readonly { readonly kind: string; readonly name: string }[]
}

/** Answers of one person by step, as text; without health data, which is never handed out as a copy. */
export function answeredSteps({ version: { form }, texts, answers, files }: StepContext): AnsweredStep[] {
  const { isPrivate } = formRules(form)
  const boxes = flags(form.definition)
  const day = (date: string) => dayIn(texts.language, date, 'longDay')
  return form.definition.steps
    .filter(({ scope }) => scope === 'person')
    .flatMap((step): AnsweredStep[] => {
      const rows = drawnFields(form, step, answers)
        .filter((field) => !isPrivate(field))
        .flatMap((field) => {
          const known = formFields(form.definition).get(field)
          const kind = known && documentKindOf(known)
          const value = answers[field]
          const own = files.filter((file) => file.kind === kind).map(({ name }) => name)
          const text =
            kind !== undefined
              ? own.join(', ')
              : value === false && boxes.has(field)
                ? ''
                : (answerText(form, texts, { field, value }) ?? '')
          if (text === '') return []
          const moment = momentText({ form, texts, answers, day }, { name: field, step })
          return [
            {
              label: texts.steps[step.id]?.fields[field]?.short ?? fieldLabel(form, texts, field),
              text: moment === undefined ? text : `${text}\n${moment}`,
            },
          ]
        })
      return rows.length === 0 ? [] : [{ title: texts.steps[step.id]?.title ?? step.id, rows }]
    })
}

import { activeFields } from '@fleet/form-schemas/engine/active-fields'
import type { Answers } from '@fleet/form-schemas/engine/definition'
import { documentKindOf } from '@fleet/form-schemas/engine/document-kinds'
import type { FormInLanguage } from '../form-renderer/served-form.ts'
import { fieldTitle, isHidden } from './answer-text.ts'

/** Something a guest can be asked for: the answer of a field, or the document a file field holds. */
export type Requestable = { readonly id: string; readonly title: string; readonly field?: string; readonly document?: string }

/** Everything that can be asked for, by step in the form's order. */
export function requestables({ form, texts }: FormInLanguage): { step: string; choices: Requestable[] }[] {
  return form.definition.steps
    .filter(({ scope }) => scope === 'person')
    .map((step) => ({
      step: `${step.number} ${texts.steps[step.id]?.title ?? step.id}`,
      choices: step.fields.filter((name) => !isHidden({ step, name })).map((name) => {
        const document = documentKindOf({ step, name })
        return { id: name, title: fieldTitle(texts, step, name), ...(document === undefined ? { field: name } : { document }) }
      }),
    }))
}

/** Those of them that a person with these answers finds in the form. */
export function requestablesOf(version: FormInLanguage, answers: Answers): ReturnType<typeof requestables> {
  const active = activeFields(version.form, answers)
  return requestables(version)
    .map(({ step, choices }) => ({ step, choices: choices.filter(({ id }) => active.has(id)) }))
    .filter(({ choices }) => choices.length > 0)
}

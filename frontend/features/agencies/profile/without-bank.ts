import { guardedFields, secretFields } from '@fleet/form-schemas/engine/runtime/validation/secrets'
import type { FormInLanguage } from '../../../form-renderer/served-form.ts'
import { adaptedStep } from '../../../form-renderer/small-form/adapted-step.ts'

/** The form for an agency's team: only the owner sees bank details. */
export function withoutBank({ form, texts }: FormInLanguage): FormInLanguage {
  const without = [...new Set([...guardedFields(form.definition), ...secretFields(form.definition)])]
  return {
    texts,
    form: {
      ...form,
      definition: { ...form.definition, steps: form.definition.steps.map((step) => adaptedStep(step, { without })) },
    },
  }
}

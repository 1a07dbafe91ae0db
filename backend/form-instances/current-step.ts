import type { Filled } from '@fleet/domain/form-instances/filled'
import type { Form } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { stepWritten } from '@fleet/form-schemas/engine/tools/form-files/step-order'
import type { Forms } from './form-of.ts'

/** Where somebody was in a form: the step, or its number in the version of then. */
export type Stepped = {
  readonly [part in keyof Pick<Filled, 'currentStep' | 'currentStepId' | 'steppedUnder'>]: Filled[part] | null
}

/**
 * The number that the step has in this version of the form; of one that it has no more, the nearest number up to its own.
 * 0 where nothing was opened yet.
 */
export async function currentStepIn(
  forms: Pick<Forms, 'version'>,
  { definition: { id, steps } }: Form,
  stepped: Stepped,
): Promise<number> {
  const number = stepped.currentStep ?? 0
  const stepId = stepped.currentStepId ?? (await idWrittenAs(forms, id, stepped))
  const there = steps.find((step) => step.id === stepId) ?? steps.findLast((step) => step.number <= number)
  return there?.number ?? 0
}

async function idWrittenAs(
  forms: Pick<Forms, 'version'>,
  formId: string,
  { currentStep, steppedUnder }: Stepped,
): Promise<string | undefined> {
  if (steppedUnder === undefined || steppedUnder === null || currentStep === null) return undefined
  const version = await forms.version(formId, steppedUnder).catch(() => undefined)
  return version === undefined ? undefined : stepWritten(version.loaded.definition, currentStep)?.id
}

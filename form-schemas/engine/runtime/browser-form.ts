import type { CompiledForm, Form, ServedForm, StepValidator } from './definition/definition.ts'

/** The browser's `(address) => import(address)`. */
type Load = (address: string) => Promise<unknown>

/**
 * Fetches the compiled modules of a served form. `steps` limits which step modules are fetched.
 */
export async function importForm(
  served: ServedForm,
  load: Load,
  steps: readonly string[] = Object.keys(served.validators),
): Promise<Form> {
  const [conditions, validators] = await Promise.all([
    load(served.conditions),
    Promise.all(steps.map(async (step) => [step, await importStep(served, step, load)] as const)),
  ])
  if (!isConditionsModule(conditions)) throw new Error(`${served.conditions} exports no conditions`)
  return {
    definition: served.definition,
    compiled: { conditions: conditions.conditions, steps: Object.fromEntries(validators) },
  }
}

/** The validator of one step. */
export async function importStep(
  { validators, definition }: ServedForm,
  step: string,
  load: Load,
): Promise<StepValidator> {
  const address = validators[step]
  if (address === undefined) throw new Error(`The form ${definition.id} has no step ${step}`)
  const module = await load(address)
  if (!isStepModule(module)) throw new Error(`The validators of step ${step} export no validate`)
  return module.validate
}

function isConditionsModule(module: unknown): module is Pick<CompiledForm, 'conditions'> {
  return typeof module === 'object' && module !== null && 'conditions' in module
}

function isStepModule(module: unknown): module is { validate: StepValidator } {
  return typeof module === 'object' && module !== null && 'validate' in module
}

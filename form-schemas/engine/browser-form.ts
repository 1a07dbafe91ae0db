import type { CompiledForm, Form, ServedForm } from './definition.ts'

/**
 * The served form with its compiled modules, as every function of the engine takes it. `load` is the browser's
 * `(address) => import(address)`; `steps` limits which step modules are fetched.
 */
export async function importForm(served: ServedForm, load: (address: string) => Promise<unknown>, steps?: readonly string[]): Promise<Form> {
  const wanted = Object.entries(served.validators).filter(([stepId]) => steps === undefined || steps.includes(stepId))
  const [conditions, ...validators] = await Promise.all([
    load(served.conditions),
    ...wanted.map(async ([stepId, address]) => [stepId, await load(address)] as const),
  ])
  if (!isConditionsModule(conditions)) throw new Error(`${served.conditions} exports no conditions`)
  const compiled = validators.map(([stepId, module]) => {
    if (!isStepModule(module)) throw new Error(`The validators of step ${stepId} export no validate`)
    return [stepId, module.validate] as const
  })
  return { definition: served.definition, compiled: { conditions: conditions.conditions, steps: Object.fromEntries(compiled) } }
}

function isConditionsModule(module: unknown): module is Pick<CompiledForm, 'conditions'> {
  return typeof module === 'object' && module !== null && 'conditions' in module
}

function isStepModule(module: unknown): module is { validate: CompiledForm['steps'][string] } {
  return typeof module === 'object' && module !== null && 'validate' in module
}

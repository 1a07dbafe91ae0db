import { setImmediate as breath } from 'node:timers/promises'
import type { AnySchema } from 'ajv'
import { ajvInstance, conditionSchema, validationOnly } from './ajv-instance.ts'
import { conditionKey, conditionsOf } from './conditions.ts'
import type { CompiledForm, FormDefinition, RawError, StepValidator } from './definition.ts'

/** The validators and conditions of a form version, compiled in place; for the server. Takes about 100 ms: keep the result. */
export function compileForm(definition: FormDefinition): CompiledForm {
  const { steps, conditions } = compiler(definition)
  return { steps: Object.fromEntries(steps.map((compile) => compile())), conditions: Object.fromEntries(conditions.map((compile) => compile())) }
}

/** The same, with room for other work after each part. */
export async function compileFormInTurns(definition: FormDefinition): Promise<CompiledForm> {
  const { steps, conditions } = compiler(definition)
  return { steps: Object.fromEntries(await inTurns(steps)), conditions: Object.fromEntries(await inTurns(conditions)) }
}

function compiler(definition: FormDefinition) {
  const ajv = ajvInstance()
  const stepValidator = (schema: AnySchema): StepValidator => {
    const validate = ajv.compile(schema)
    return (answers) => (validate(answers) ? [] : (validate.errors ?? []).map(rawError))
  }
  return {
    steps: definition.steps.map((step) => () => [step.id, stepValidator(validationOnly(step.schema))] as const),
    conditions: conditionsOf(definition).map((condition) => () => [conditionKey(condition), ajv.compile(conditionSchema(condition))] as const),
  }
}

async function inTurns<T>(parts: readonly (() => T)[]): Promise<T[]> {
  const done: T[] = []
  for (const part of parts) {
    done.push(part())
    await breath()
  }
  return done
}

function rawError({ keyword, instancePath, params }: RawError): RawError {
  return { keyword, instancePath, params }
}

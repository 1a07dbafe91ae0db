import type { AnySchema } from 'ajv'
import { ajvInstance, conditionSchema, validationOnly } from './ajv-instance.ts'
import { conditionKey, conditionsOf } from './conditions.ts'
import type { CompiledForm, FormDefinition, RawError, StepValidator } from './definition.ts'

/** The validators and conditions of a form version, compiled in place; for the server. Takes about 100 ms: keep the result. */
export function compileForm(definition: FormDefinition): CompiledForm {
  const ajv = ajvInstance()
  const stepValidator = (schema: AnySchema): StepValidator => {
    const validate = ajv.compile(schema)
    return (answers) => (validate(answers) ? [] : (validate.errors ?? []).map(rawError))
  }
  return {
    conditions: Object.fromEntries(conditionsOf(definition).map((condition) => [conditionKey(condition), ajv.compile(conditionSchema(condition))])),
    steps: Object.fromEntries(definition.steps.map((step) => [step.id, stepValidator(validationOnly(step.schema))])),
  }
}

function rawError({ keyword, instancePath, params }: RawError): RawError {
  return { keyword, instancePath, params }
}

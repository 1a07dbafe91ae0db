import { setImmediate as breath } from 'node:timers/promises'
import {
  ajvInstance,
  closedSchema,
  conditionSchema,
  validationOnly,
  verdictsOnly,
} from './form-files/schemas/ajv-instance.ts'
import { conditionKey, conditionsOf } from '../runtime/conditions/conditions.ts'
import type {
  Answers,
  CompiledForm,
  FormDefinition,
  JsonSchema,
  RawError,
  StepValidator,
} from '../runtime/definition/definition.ts'
import { setMrz } from '../runtime/mrz/loaded-mrz.ts'
import { mrz } from '../runtime/mrz/mrz.ts'
import type { NamedConditions } from './form-files/schemas/named-conditions.ts'
import type { SchemaPlace } from './form-files/schemas/schema-keywords.ts'
import { setPhones } from '../runtime/phones/loaded-phones.ts'
import { phones } from '../runtime/phones/phones.ts'

// Whoever compiles a form judges telephone numbers and machine-readable lines as well
setPhones(phones)
setMrz(mrz)

/**
 * The validators and conditions of a form version, compiled in place; for the server. Takes about 100 ms: keep the result.
 * @throws FormFault the version holds something that is not in the closed list
 */
export function compileForm(definition: FormDefinition): CompiledForm {
  const { steps, conditions } = compiler(definition)
  return {
    steps: Object.fromEntries(steps.map((compile) => compile())),
    conditions: Object.fromEntries(conditions.map((compile) => compile())),
  }
}

/** The same, with room for other work after each part. */
export async function compileFormInTurns(definition: FormDefinition): Promise<CompiledForm> {
  const { steps, conditions } = compiler(definition)
  return { steps: Object.fromEntries(await inTurns(steps)), conditions: Object.fromEntries(await inTurns(conditions)) }
}

function compiler(definition: FormDefinition) {
  const ajv = ajvInstance()
  const compiled = (schema: JsonSchema, place: SchemaPlace) => {
    const validate = ajv.compile(closedSchema(schema, place))
    return { validate, verdict: verdictsOnly(validate) }
  }
  const stepValidator = (schema: JsonSchema): StepValidator => {
    const { validate, verdict } = compiled(schema, 'step')
    return (answers) => (verdict(answers) ? [] : (validate.errors ?? []).map(rawError))
  }
  return {
    steps: definition.steps.map((step) => () => [step.id, stepValidator(validationOnly(step.schema))] as const),
    conditions: conditionsOf(definition).map(
      (condition) => () =>
        [conditionKey(condition), compiled(conditionSchema(condition), 'condition').verdict] as const,
    ),
  }
}

/** Conditions by name, for those who work with what was filled in. */
export function compileConditions(
  conditions: NamedConditions,
): (name: string) => ((answers: Answers) => boolean) | undefined {
  const ajv = ajvInstance()
  const compiled = new Map<string, (answers: Answers) => boolean>()
  return (name) => {
    const condition = Object.hasOwn(conditions, name) ? conditions[name] : undefined
    if (condition === undefined) return undefined
    const verdict =
      compiled.get(name) ?? verdictsOnly(ajv.compile(closedSchema(conditionSchema(condition), 'condition')))
    compiled.set(name, verdict)
    return verdict
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

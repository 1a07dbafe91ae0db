import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
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

// Every process that compiles forms also validates phone numbers and machine-readable lines
setPhones(phones)
setMrz(mrz)

/**
 * Compiles the validators and conditions of a form version; server only. Takes about 100 ms: keep the result.
 * @throws FormFault the version has a keyword that is not in the closed list
 */
export function compileForm(definition: FormDefinition): CompiledForm {
  const { steps, conditions } = compiler(definition)
  return {
    steps: Object.fromEntries(steps.map((compile) => compile())),
    conditions: Object.fromEntries(conditions.map((compile) => compile())),
  }
}

/** The same, yielding to the event loop after each part. */
export async function compileFormInTurns(definition: FormDefinition): Promise<CompiledForm> {
  const { steps, conditions } = compiler(definition)
  return { steps: Object.fromEntries(await inTurns(steps)), conditions: Object.fromEntries(await inTurns(conditions)) }
}

function compiler(definition: FormDefinition) {
  const ajv = ajvInstance()
  const compiled = (schema: JsonSchema, place: SchemaPlace) => {
    const validate = ajv.compile(closedSchema(schema, place))
    return { validate, isValid: verdictsOnly(validate) }
  }
  const stepValidator = (schema: JsonSchema): StepValidator => {
    const { validate, isValid } = compiled(schema, 'step')
    return (answers) => (isValid(answers) ? [] : (validate.errors ?? []).map(rawError))
  }
  return {
    steps: definition.steps.map((step) => () => [step.id, stepValidator(validationOnly(step.schema))] as const),
    conditions: conditionsOf(definition).map(
      (condition) => () =>
        [conditionKey(condition), compiled(conditionSchema(condition), 'condition').isValid] as const,
    ),
  }
}

/** Compiles named conditions on demand, for sheets and reminders. */
export function compileConditions(
  conditions: NamedConditions,
): (name: string) => ((answers: Answers) => boolean) | undefined {
  const ajv = ajvInstance()
  const compiled = new Map<string, (answers: Answers) => boolean>()
  return (name) => {
    const condition = Object.hasOwn(conditions, name) ? conditions[name] : undefined
    if (condition === undefined) return undefined
    const isValid =
      compiled.get(name) ?? verdictsOnly(ajv.compile(closedSchema(conditionSchema(condition), 'condition')))
    compiled.set(name, isValid)
    return isValid
  }
}

async function inTurns<T>(parts: readonly (() => T)[]): Promise<T[]> {
  const done: T[] = []
  for (const part of parts) {
    done.push(part())
    await yieldToEventLoop()
  }
  return done
}

function rawError({ keyword, instancePath, params }: RawError): RawError {
  return { keyword, instancePath, params }
}

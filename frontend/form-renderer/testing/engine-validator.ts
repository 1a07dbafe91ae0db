import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js'
import type { RJSFSchema, ValidatorType } from '@rjsf/utils'
import type { Answers, Form, RawError, StepDefinition } from '@fleet/form-schemas/engine/runtime/definition/definition'

/** A step's schema and the engine's own validator for it, in the form RJSF takes; it decides as the server does. */
export function withEngineValidator(form: Form, step: StepDefinition, drawn: RJSFSchema) {
  const validate = Object.assign(
    (answers: Answers): boolean => {
      const errors = form.compiled.steps[step.id]?.(answers) ?? []
      validate.errors = errors.length === 0 ? null : errors.map((error) => ({ ...error, schemaPath: '' }))
      return errors.length === 0
    },
    { errors: null as null | (RawError & { schemaPath: string })[] },
  )
  // RJSF finds the validator by the id of the schema
  const schema: RJSFSchema = { $id: step.id, ...drawn }
  const validator: ValidatorType<unknown> = createPrecompiledValidator({ [step.id]: validate }, schema)
  return { schema, validator }
}

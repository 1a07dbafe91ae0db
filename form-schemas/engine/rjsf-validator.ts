import { toErrorSchema, type RJSFSchema, type RJSFValidationError, type ValidationData, type ValidatorType } from '@rjsf/utils'
import type { Answers, Condition, Form, JsonValue, Problem } from './definition.ts'
import { holds } from './conditions.ts'
import { problemsOf } from './problems.ts'

export type RjsfValidatorOptions = {
  readonly stepId: string
  /** `YYYY-MM-DD` in the fleet's time zone, asked at each validation. */
  readonly today: () => string
  /** The text shown at the field. */
  readonly message: (problem: Problem) => string
}

/**
 * What RJSF asks of a validator, answered by the form's compiled modules: no string is evaluated, and form and server
 * judge alike. Form data is the person's whole flat record. Errors only; warnings are drawn from `problemsOf`.
 */
export function rjsfValidator(form: Form, { stepId, today, message }: RjsfValidatorOptions): ValidatorType<Answers> {
  const errorsOf = (answers: Answers): RJSFValidationError[] =>
    problemsOf(form, answers, { today: today(), stepId })
      .filter(({ severity }) => severity === 'error')
      .map((problem) => {
        const text = message(problem)
        return { name: problem.code, property: `.${problem.field}`, message: text, params: problem.values ?? {}, stack: text }
      })
  return {
    isValid: (schema, answers) => isValid(form, schema, answers ?? {}),
    validateFormData: (answers, _schema, _customValidate, transformErrors, uiSchema): ValidationData<Answers> => {
      const found = errorsOf(answers ?? {})
      const errors = transformErrors === undefined ? found : transformErrors(found, uiSchema)
      return { errors, errorSchema: toErrorSchema<Answers>(errors) }
    },
    rawValidation: () => ({ validationError: new Error('Not offered: use validateFormData') }),
  }
}

/**
 * RJSF asks this of the `if` of a branch.
 * @throws Error for any other schema: the forms' choices are enums, their branches if/then/else
 */
function isValid(form: Form, schema: RJSFSchema, answers: Answers): boolean {
  return isCondition(schema) ? holds(form, schema, answers) : true
}

function isCondition(schema: unknown): schema is Condition & { readonly [keyword: string]: JsonValue } {
  return typeof schema === 'object' && schema !== null
}

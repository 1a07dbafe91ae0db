import type { JsonSchema } from '../../../runtime/definition/definition.ts'

/** `operator.json`: contact data for guests and agents. */
export type OperatorFile = {
  readonly name: string
  /** International format: `+20 65 344 5566`. */
  readonly phone: string
  readonly email: string
  readonly address?: string
  /** Available at any time. */
  readonly emergencyPhone?: string
  /** Days until staff review a submitted registration. */
  readonly reviewDays?: number
}

export const phonePattern = '^\\+[0-9][0-9 ()/-]{5,30}$'
export const emailPattern = '^[^@\\s]+@[^@\\s]+$'
const phone = { type: 'string', pattern: phonePattern }

export const operatorShape: JsonSchema = {
  type: 'object',
  properties: {
    name: { type: 'string', minLength: 1 },
    phone,
    email: { type: 'string', pattern: emailPattern },
    address: { type: 'string', minLength: 1 },
    emergencyPhone: phone,
    reviewDays: { type: 'integer', minimum: 1, maximum: 30 },
  },
  required: ['name', 'phone', 'email'],
  additionalProperties: false,
}

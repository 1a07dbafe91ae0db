import type { JsonSchema } from '../../../runtime/definition/definition.ts'

/** `operator.json`: whom guests and agents can call and write to. */
export type OperatorFile = {
  readonly name: string
  /** As it is dialled from anywhere: `+20 65 344 5566`. */
  readonly phone: string
  readonly email: string
  readonly address?: string
  /** By day and night. */
  readonly emergencyPhone?: string
  /** Within how many days after it was sent staff look at a registration. */
  readonly reviewDays?: number
}

/** How numbers and addresses are written. */
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

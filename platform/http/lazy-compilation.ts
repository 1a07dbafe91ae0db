import ajvCompiler from '@fastify/ajv-compiler'
import serializerCompiler from '@fastify/fast-json-stringify-compiler'
import type { FastifyInstance } from 'fastify'
import type { FastifyRouteSchemaDef, FastifyValidationResult } from 'fastify/types/schema.js'
import { registerFormats } from './formats.ts'

type Part<Schema> = FastifyRouteSchemaDef<Schema>

const customOptions = { coerceTypes: false, removeAdditional: false, allErrors: true, useDefaults: false } as const
const compileValidator = ajvCompiler()({}, { customOptions, onCreate: registerFormats })
const compileSerializer = serializerCompiler()({}, {})

/**
 * Validator of a body, params, query or headers; each schema is compiled once per process. @throws Error the schema is
 * invalid
 */
export const validatorOf = oncePerSchema((part: Part<unknown>) => compileValidator(part))

/** Serializer of an answer; each schema is compiled once per process. @throws Error the schema is invalid */
export const serializerOf = oncePerSchema((part: Part<unknown>) =>
  compileSerializer({ ...part, httpStatus: part.httpStatus ?? '' }),
)

function oncePerSchema<Compiled>(compile: (part: Part<unknown>) => Compiled): (part: Part<unknown>) => Compiled {
  const known = new WeakMap<object, Compiled>()
  return (part) => {
    const { schema } = part
    if (typeof schema !== 'object' || schema === null) return compile(part)
    const compiled = known.get(schema) ?? compile(part)
    known.set(schema, compiled)
    return compiled
  }
}

/**
 * Compiles a route's schemas at its first request. Compiling all of them took a third of the processor time of a start.
 * `backend/app/tests/http/schemas.int.test.ts` compiles every one.
 */
export function compileWhenUsed(app: FastifyInstance): void {
  app.setValidatorCompiler((part) => {
    const validate: FastifyValidationResult = (data: unknown) => {
      const fits = validatorOf(part)
      const isFitting = fits(data) === true
      validate.errors = fits.errors ?? null
      return isFitting
    }
    return validate
  })
  app.setSerializerCompiler((part) => (data) => serializerOf(part)(data))
}

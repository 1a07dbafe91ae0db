import type { FromSchema } from 'json-schema-to-ts'

const version = { type: 'string', pattern: '^[0-9a-f]{64}$' } as const
const versionOrFolder = { type: 'string', pattern: '^([0-9a-f]{64}|folder)$' } as const
const lang = { type: 'string' } as const

export const byForm = { type: 'object', required: ['formId'], properties: { formId: { type: 'string', maxLength: 100 } } } as const
export type ByForm = FromSchema<typeof byForm>

export const publicationsQuery = { type: 'object', properties: { limit: { type: 'string', pattern: '^[1-9][0-9]{0,3}$' }, lang } } as const
export type PublicationsQuery = FromSchema<typeof publicationsQuery>

/** Two versions, or one and the files as they are in the folder. */
export const differenceQuery = { type: 'object', required: ['from', 'to'], properties: { from: version, to: versionOrFolder, lang } } as const
export type DifferenceQuery = FromSchema<typeof differenceQuery>

export const rehearsalQuery = { type: 'object', properties: { from: version, to: versionOrFolder, lang } } as const
export type RehearsalQuery = FromSchema<typeof rehearsalQuery>

/** Files to be put in the place of the serving version's, by path; null takes one away. */
export const rehearsalBody = {
  type: 'object',
  additionalProperties: false,
  required: ['files'],
  properties: {
    files: {
      type: 'object',
      maxProperties: 500,
      propertyNames: { maxLength: 300 },
      additionalProperties: { type: ['string', 'null'], maxLength: 8_000_000 },
    },
  },
} as const
export type RehearsalBody = FromSchema<typeof rehearsalBody>

export const updatesQuery = { type: 'object', properties: { once: { type: 'string' }, lang } } as const
export type UpdatesQuery = FromSchema<typeof updatesQuery>

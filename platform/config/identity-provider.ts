import { isLoopbackUrl } from './loopback.ts'
import { addressOf, choiceIn, credentialIn, listIn } from './read-values.ts'
import type { Settings } from './settings.ts'

/** What the provider must assert about a staff sign-in; an empty list requires nothing. */
export type StaffRequirement = {
  /** One of these must be the `acr`. */
  readonly acr: readonly string[]
  /** One of these must be in `amr`. */
  readonly amr: readonly string[]
}

export type ConfiguredProvider = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly staff: StaffRequirement
}

const variables = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const
const staffVariables = ['OIDC_STAFF_ACR', 'OIDC_STAFF_AMR', 'OIDC_STAFF_SECOND_FACTOR'] as const

/** Whether the development provider is used: no setting of another one is present. */
export function hasNoProvider(settings: Settings): boolean {
  return [...variables, ...staffVariables].every((name) => !settings.isSet(name))
}

function readStaffRequirement(settings: Settings, production: boolean): StaffRequirement {
  const requirement = { acr: listIn(settings, 'OIDC_STAFF_ACR'), amr: listIn(settings, 'OIDC_STAFF_AMR') }
  const isCheckedByProvider = choiceIn(settings, 'OIDC_STAFF_SECOND_FACTOR', ['token', 'provider']) === 'provider'
  if (production && !isCheckedByProvider && requirement.acr.length + requirement.amr.length === 0) {
    settings.addProblem(
      'OIDC_STAFF_ACR or OIDC_STAFF_AMR is required in production: the value that the provider sends for a sign-in with a second factor ' +
        '(or OIDC_STAFF_SECOND_FACTOR=provider: the provider requires one of all staff and sends no such value)',
    )
  }
  return requirement
}

/** Reads the settings of the identity provider; undefined: none is configured. */
export function readIdentityProvider(settings: Settings, production: boolean): ConfiguredProvider | undefined {
  if (hasNoProvider(settings)) {
    if (production)
      settings.addProblem(
        `${variables.join(', ')} are required in production: the development identity provider lets anyone in`,
      )
    readStaffRequirement(settings, production)
    return undefined
  }
  const missing = variables.filter((name) => !settings.isSet(name))
  if (missing.length > 0)
    settings.addProblem(
      `${missing.join(' and ')} must be set as well: an identity provider needs ${variables.join(', ')}`,
    )
  const issuer = addressOf(settings, 'OIDC_ISSUER', ['https:', 'http:'])
  if (production && issuer?.startsWith('http:') === true && !isLoopbackUrl(issuer))
    settings.addProblem(`OIDC_ISSUER must be an https address in production, not "${issuer}"`)
  const { username = '', password = '', hash = '' } = issuer === undefined ? {} : new URL(issuer)
  if (`${username}${password}${hash}` !== '')
    settings.addProblem('OIDC_ISSUER must have neither user and password before its host nor a # after its path')
  const clientId = credentialIn(settings, 'OIDC_CLIENT_ID') ?? ''
  const clientSecret = credentialIn(settings, 'OIDC_CLIENT_SECRET') ?? ''
  return { issuer: issuer ?? '', clientId, clientSecret, staff: readStaffRequirement(settings, production) }
}

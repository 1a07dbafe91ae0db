import { type Agency, answersOf } from './state.ts'

/** The agency's trading name, else the legal one; undefined when neither is known, or after an erasure. */
export function agencyName(agency: Agency): string | undefined {
  if (agency.status === 'none') return undefined
  const { tradingName, legalEntityName } = answersOf(agency)
  return [tradingName, legalEntityName].find((name): name is string => typeof name === 'string' && name !== '')
}

import { type Agency, answersOf } from './state.ts'

/** What an agency is called: its trading name, else the legal one; undefined: neither is said, or it was erased. */
export function agencyName(agency: Agency): string | undefined {
  if (agency.status === 'none') return undefined
  const { tradingName, legalEntityName } = answersOf(agency)
  return [tradingName, legalEntityName].find((name): name is string => typeof name === 'string' && name !== '')
}

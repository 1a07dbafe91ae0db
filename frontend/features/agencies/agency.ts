import type { ProfileAnswer } from '@fleet/backend/features/agents/contract'
import type { Answers, JsonValue } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { queryOptions } from '@tanstack/react-query'
import { addressOf, callWithHeaders, call } from '../../lib/http/call.ts'
import type { Language } from '../../lib/intl/languages.ts'
import type { FormInstanceView } from '../../form-reading/form-instance-view.ts'
import { listQuery } from '../../lib/http/list-query.ts'

/** The agency's profile now, or as it was after `revision`. Refetched when a screen is opened. */
export function agencyQuery(agentId: string, revision: number | undefined) {
  return queryOptions({
    queryKey: ['agency', agentId, 'profile', revision ?? 'now'],
    queryFn: ({ signal }) =>
      call('GET /api/agent-profile/:agentId', {
        params: { agentId },
        query: { revision: revision?.toString() },
        signal,
      }),
    refetchOnMount: revision === undefined ? 'always' : true,
    ...(revision === undefined ? { meta: { live: 'agencies' } } : {}),
  })
}

/** The complete history, newest first. */
export function agencyHistoryQuery(agentId: string, language: Language) {
  return listQuery(
    ['agency', agentId, 'history', language],
    ({ cursor, signal }) =>
      callWithHeaders('GET /api/agent-profile/:agentId/history', {
        params: { agentId },
        query: { lang: language, limit: '200', cursor },
        signal,
      }),
    { meta: { live: 'agencies' } },
  )
}

/** Every view of its documents, newest first; refetched on the way back from a document. */
export function agencyReadsQuery(agentId: string, language: Language) {
  return listQuery(
    ['agency', agentId, 'document-reads', language],
    ({ cursor, signal }) =>
      callWithHeaders('GET /api/agent-profile/:agentId/document-reads', {
        params: { agentId },
        query: { lang: language, limit: '200', cursor },
        signal,
      }),
    { refetchOnWindowFocus: 'always', meta: { documentViews: agentId } },
  )
}

/** All queries about agencies on this screen and in the list. */
export const affectedByDecision = [['agency'], ['agencies']] as const

function answersOf({ persons }: Pick<ProfileAnswer, 'persons'>): Answers {
  return persons['1'] ?? {}
}

/** The value of one of the terms, which are stored among the profile's answers. */
export function termOf(profile: ProfileAnswer, field: string): JsonValue | undefined {
  const value: unknown = profile[field]
  if (Array.isArray(value)) return value.filter((entry) => typeof entry === 'string')
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined
}

/** The agency's name; undefined while unknown. */
export function agencyName(profile: Pick<ProfileAnswer, 'persons'>): string | undefined {
  const { tradingName, legalEntityName } = answersOf(profile)
  return [tradingName, legalEntityName].find((name) => typeof name === 'string' && name !== '')?.toString()
}

/** The profile in the shape that reading a form expects. */
export function readAgency(profile: ProfileAnswer): FormInstanceView {
  const { agentId, revision, formVersion, documents, requestedItems, may } = profile
  return {
    formId: 'agent-profile',
    revision,
    formVersion,
    persons: [1],
    answersOf: () => answersOf(profile),
    nameOf: () => agencyName(profile),
    files: documents.files,
    documentAddress: (documentId, from) =>
      addressOf('/api/agent-profile/:agentId/documents/:documentId', { agentId, documentId }, { from }),
    requestedItems,
    notesHeadingId: 'agency.toAgency',
    ...(may.includes('reveal')
      ? { reveal: async (field) => textIn((await revealed(agentId, [field])).values[field]) }
      : {}),
  }
}

/** Secret answers in clear text, including those of a pending change. Revealing is recorded. */
export function revealed(agentId: string, fields: readonly string[]) {
  return call('POST /api/agent-profile/:agentId/reveal', { params: { agentId }, body: { fields } })
}

export function textIn(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

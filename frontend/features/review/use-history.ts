import type { DocumentRead, HistoryEntry } from '@fleet/backend/form-instances/contract'
import { useLanguage } from '../../lib/intl/language-provider.tsx'
import { type AllPages, useAllPages } from '../../lib/use-all-pages.ts'
import { documentReadsQuery } from './document-reads.ts'
import { historyQuery } from './history.ts'

export type History = AllPages<HistoryEntry>

/** All of a registration's history. */
export function useHistory(id: string): History {
  const { language } = useLanguage()
  return useAllPages(historyQuery(id, language))
}

/** Everybody who opened a document of it. */
export function useDocumentReads(id: string): AllPages<DocumentRead> {
  const { language } = useLanguage()
  return useAllPages(documentReadsQuery(id, language))
}

import type { Registration } from '@fleet/backend/features/submissions/contract'
import type { DocumentRead, HistoryEntry } from '@fleet/backend/form-instances/contract'
import { documentKinds } from '@fleet/form-schemas/engine/runtime/documents'
import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import type { FormInLanguage } from '../../form-renderer/served-form.ts'
import { blameIndex } from '../../form-reading/answers/blame.ts'
import { filteredReads } from '../../form-reading/history/filtered-reads.ts'
import { readableHistory } from '../../form-reading/history/readable-history.ts'
import type { View } from '../../form-reading/use-view.ts'
import { callWithHeaders } from '../../lib/http/call.ts'
import { useLanguage } from '../../lib/intl/language-provider.tsx'
import type { Language } from '../../lib/intl/languages.ts'
import { listQuery } from '../../lib/http/list-query.ts'
import { type AllPages, useAllPages } from '../../lib/http/use-all-pages.ts'
import { historyQuery } from './history.ts'

type Of = { readonly submission: Registration; readonly version: FormInLanguage; readonly view: View }

/** History of a registration, the origin of each answer, and who opened documents. */
export function useReviewHistory({ submission: { id, revision }, version, view }: Of) {
  const intl = useIntl()
  const changes = useHistory(id)
  const documentReads = useDocumentReads(id)
  const entries = useMemo(() => readableHistory(changes.entries, version, intl), [changes.entries, version, intl])
  const blame = useMemo(() => blameIndex(entries, revision), [entries, revision])
  const { error, retry } = changes.error ? changes : documentReads
  return {
    history: { ...changes, entries, error, retry },
    blame,
    reads: filteredReads(documentReads.entries, view, documentKinds(version.form.definition)),
  }
}

type History = AllPages<HistoryEntry>

function useHistory(id: string): History {
  const { language } = useLanguage()
  return useAllPages(historyQuery(id, language))
}

function useDocumentReads(id: string): AllPages<DocumentRead> {
  const { language } = useLanguage()
  return useAllPages(documentReadsQuery(id, language))
}

/** Views of a registration's documents, newest first; refetched when the window regains focus. */
function documentReadsQuery(id: string, language: Language) {
  return listQuery(
    ['review', id, 'document-reads', language],
    ({ cursor, signal }) =>
      callWithHeaders('GET /api/submissions/:id/document-reads', {
        params: { id },
        query: { lang: language, limit: '200', cursor },
        signal,
      }),
    { refetchOnWindowFocus: 'always', meta: { documentViews: id } },
  )
}

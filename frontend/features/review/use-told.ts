import type { Registration } from '@fleet/backend/features/submissions/contract'
import { documentKinds } from '@fleet/form-schemas/engine/runtime/documents'
import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import type { FormInLanguage } from '../../form-renderer/served-form.ts'
import { blameIndex } from '../../form-reading/blame.ts'
import { filteredReads } from '../../form-reading/filtered-reads.ts'
import { readableHistory } from '../../form-reading/readable-history.ts'
import type { View } from '../../form-reading/use-view.ts'
import { useDocumentReads, useHistory } from './use-history.ts'

type Of = { readonly submission: Registration; readonly version: FormInLanguage; readonly view: View }

/** What the history tells of a registration: who did what, whose each answer is, and who opened documents. */
export function useTold({ submission: { id, revision }, version, view }: Of) {
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

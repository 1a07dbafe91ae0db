import type { RequestedItem } from '@fleet/backend/features/submissions/contract'
import { fieldOf } from '@fleet/form-schemas/engine/lists/entries'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLanguage } from '../lib/intl/language-provider.tsx'
import { formVersionQuery } from './form-version.ts'
import type { ReadForm } from './read-form.ts'
import { requestables } from './requestables.ts'

/** Title of what an item asks for, in the reader's language. */
export function useItemTitle({ formId, formVersion }: Pick<ReadForm, 'formId' | 'formVersion'>): (item: Pick<RequestedItem, 'field' | 'document'>) => string {
  const { language } = useLanguage()
  const { data } = useQuery(formVersionQuery({ formId, version: formVersion }, language))
  const known = useMemo(() => (data ? requestables(data).flatMap(({ choices }) => choices) : []), [data])
  return ({ field, document }) => known.find((each) => (document === undefined ? each.field === fieldOf(field ?? '') : each.document === document))?.title ?? field ?? document ?? ''
}

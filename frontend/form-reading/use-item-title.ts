import type { RequestedItem } from '@fleet/backend/features/submissions/requested-item-contract'
import { documentKinds } from '@fleet/form-schemas/engine/runtime/documents'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../lib/intl/language-provider.tsx'
import { formVersionQuery } from './form-version.ts'
import type { ReadForm } from './read-form.ts'
import { titleIn } from './title-in.ts'

/** Title of what an item asks for, in the reader's language. */
export function useItemTitle({
  formId,
  formVersion,
}: Pick<ReadForm, 'formId' | 'formVersion'>): (item: Pick<RequestedItem, 'field' | 'document'>) => string {
  const { language } = useLanguage()
  const { data } = useQuery(formVersionQuery({ formId, version: formVersion }, language))
  return ({ field, document }) => {
    if (data === undefined) return ''
    return titleIn(
      data,
      document === undefined ? (field ?? '') : (documentKinds(data.form.definition).get(document) ?? document),
    )
  }
}

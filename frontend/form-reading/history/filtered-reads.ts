import type { DocumentRead } from '@fleet/backend/form-instances/contract'

type Filter = { readonly field: string | undefined; readonly of: number | undefined }

/**
 * Document views of one field, one person, or both; all without a filter.
 * @param collectedBy kind of document -> the field that collects it
 */
export function filteredReads(
  reads: readonly DocumentRead[],
  { field, of }: Filter,
  collectedBy: ReadonlyMap<string, string>,
): readonly DocumentRead[] {
  return reads.filter(({ document }) => {
    const collects = document === null ? undefined : (collectedBy.get(document.kind) ?? document.kind)
    return (field === undefined || collects === field) && (of === undefined || document?.person === of)
  })
}

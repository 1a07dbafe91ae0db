import { documentKinds } from '@fleet/form-schemas/engine/runtime/documents'
import type { Draft } from '../draft/draft.ts'

/** The answer that says whether there is a document of this kind, as the server has set it with the first and takes it back with the last. */
export function syncDocumentFlag(
  draft: Draft,
  { person, kind }: { readonly person: number; readonly kind: string },
): void {
  const field = documentKinds(draft.form.definition).get(kind)
  const isThere = draft.state().view.documents.files.some((file) => file.person === person && file.kind === kind)
  if (field !== undefined) draft.edit(person, { [field]: isThere || null })
}

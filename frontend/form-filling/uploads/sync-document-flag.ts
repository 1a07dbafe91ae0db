import { documentKinds } from '@fleet/form-schemas/engine/runtime/documents'
import type { Draft } from '../draft/draft.ts'

/** Sets the flag of a document kind as the server does: set by the first document, cleared with the last. */
export function syncDocumentFlag(
  draft: Draft,
  { person, kind }: { readonly person: number; readonly kind: string },
): void {
  const field = documentKinds(draft.form.definition).get(kind)
  const isThere = draft.state().view.documents.files.some((file) => file.person === person && file.kind === kind)
  if (field !== undefined) draft.edit(person, { [field]: isThere || null })
}

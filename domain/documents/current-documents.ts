import type { FormInstanceState, KeptDocument } from '../form-instances/state.ts'

type Documents = Pick<FormInstanceState, 'documents' | 'removedDocuments'>

/**
 * Maps each document to the present one under which its history is shown: itself, its replacement, or the first of its
 * kind of the same person. Documents of erased persons, and those without a match, are left out.
 */
export function currentDocumentIds({ documents, removedDocuments }: Documents): ReadonlyMap<string, string> {
  const all: readonly KeptDocument[] = [...documents, ...removedDocuments]
  const presentIds = new Set(documents.map(({ documentId }) => documentId))
  const replacements = new Map(
    all.flatMap((one) => (one.replaces === undefined ? [] : [[one.replaces, one.documentId] as const])),
  )
  const currentIdOf = ({ documentId, personId, kind }: KeptDocument): string | undefined => {
    const visited = new Set<string>()
    for (let id: string | undefined = documentId; id !== undefined && !visited.has(id); id = replacements.get(id)) {
      if (presentIds.has(id)) return id
      visited.add(id)
    }
    return documents.find((one) => one.personId === personId && one.kind === kind)?.documentId
  }
  return new Map(
    all.flatMap((one): [string, string][] => {
      const currentId = one.kind === undefined ? undefined : currentIdOf(one)
      return currentId === undefined ? [] : [[one.documentId, currentId]]
    }),
  )
}

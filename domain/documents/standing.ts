import type { Filled, KeptDocument } from '../form-instances/filled.ts'

type Documents = Pick<Filled, 'documents' | 'removedDocuments'>

/**
 * At which document that is there something about each document is told, by their ids: at itself, at what took its place, or
 * at the first of its kind that the person has. One whose person was erased, and one that nothing stands for, is left out.
 */
export function standing({ documents, removedDocuments }: Documents): ReadonlyMap<string, string> {
  const all: readonly KeptDocument[] = [...documents, ...removedDocuments]
  const isThere = new Set(documents.map(({ documentId }) => documentId))
  const byReplaced = new Map(
    all.flatMap((one) => (one.replaces === undefined ? [] : [[one.replaces, one.documentId] as const])),
  )
  const placeOf = ({ documentId, personId, kind }: KeptDocument): string | undefined => {
    const passed = new Set<string>()
    for (let id: string | undefined = documentId; id !== undefined && !passed.has(id); id = byReplaced.get(id)) {
      if (isThere.has(id)) return id
      passed.add(id)
    }
    return documents.find((one) => one.personId === personId && one.kind === kind)?.documentId
  }
  return new Map(
    all.flatMap((one): [string, string][] => {
      const place = one.kind === undefined ? undefined : placeOf(one)
      return place === undefined ? [] : [[one.documentId, place]]
    }),
  )
}

import { useEffect, useMemo, useRef } from 'react'
import type { ShownFile } from '@fleet/backend/filling/contract'
import { FileRefused, type FormFiles } from '../../form-renderer/form-store.ts'
import { HttpProblem } from '../../lib/http-problem.ts'
import { newId } from '../../lib/new-id.ts'
import { useProblemText } from '../../ui/use-problem-text.ts'
import type { Draft } from '../draft/draft.ts'
import type { Named } from '../calls.ts'
import { documentAddress } from './document-address.ts'
import { uploadFile } from './upload-file.ts'
import { whoSaw } from './who-saw.tsx'

/** Too large, of a kind that is not taken, not readable. */
const refusals: readonly number[] = [413, 415, 422]

/** A thing's own key for as long as this page knows it: what is tried again is the same call, whatever became of the first. */
function lastingKeys() {
  const keys = new Map<string | File, string>()
  return {
    of(thing: string | File): string {
      const key = keys.get(thing) ?? newId()
      keys.set(thing, key)
      return key
    },
    forget: (thing: string | File) => void keys.delete(thing),
  }
}

/** The documents of one person of a draft, as file fields take them. */
export function useFiles(draft: Draft, { calls, id }: Named, person: number): FormFiles {
  const problemText = useProblemText()
  const explain = useRef(problemText)
  useEffect(() => {
    explain.current = problemText
  })
  return useMemo(() => {
    const address = calls.documents(id)
    const keys = lastingKeys()
    const removed: ShownFile[] = []
    const { restoreDocument } = calls
    const all = () => draft.state().view.documents.files
    const told = async <Answer>(work: Promise<Answer>): Promise<Answer> => {
      try {
        return await work
      } catch (error) {
        const Failure = error instanceof HttpProblem && refusals.includes(error.status) ? FileRefused : Error
        throw new Failure(explain.current(error), { cause: error })
      }
    }
    return {
      whoSaw: whoSaw({ calls, id }),
      listed: (kind) =>
        all()
          .filter((file) => file.person === person && file.kind === kind)
          .map(({ documentId, name, size, uploadedAt }) => ({
            id: documentId,
            name,
            size,
            href: documentAddress(address, documentId, 'form'),
            ...(uploadedAt ? { addedAt: uploadedAt } : {}),
          })),
      upload: async (kind, file, progress) => {
        const form = new FormData()
        form.set('person', String(person))
        form.set('kind', kind)
        form.set('file', file, file.name)
        const { documentId, revision } = await told(uploadFile({ path: address, form, key: keys.of(file), progress }))
        keys.forget(file)
        const added = { documentId, person, kind, name: file.name, contentType: file.type, size: file.size, uploadedAt: new Date().toISOString() }
        // The live page may have heard of it already
        draft.filesChanged([...all().filter((one) => one.documentId !== documentId), added], revision)
      },
      remove: async (documentId) => {
        const { revision } = await told(calls.removeDocument(id, documentId, { idempotencyKey: keys.of(documentId) }))
        keys.forget(documentId)
        removed.push(...all().filter((file) => file.documentId === documentId))
        draft.filesChanged(all().filter((file) => file.documentId !== documentId), revision)
      },
      ...(restoreDocument && {
        restore: async (documentId: string) => {
          const { revision } = await told(restoreDocument(id, documentId, { idempotencyKey: keys.of(documentId) }))
          keys.forget(documentId)
          draft.filesChanged([...all(), ...removed.filter((file) => file.documentId === documentId).slice(-1)], revision)
        },
      }),
    }
  }, [draft, calls, id, person])
}

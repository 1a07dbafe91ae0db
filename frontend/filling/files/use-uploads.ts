import { useEffect, useState } from 'react'
import { newId } from '../../lib/new-id.ts'
import type { KeptFiles } from '../../lib/unsaved/kept-files.ts'
import type { Named } from '../calls.ts'
import type { Draft } from '../draft/draft.ts'
import { followFlag } from './document-flag.ts'
import { keptUploads } from './kept-uploads.ts'
import { sendWhole } from './send-whole.ts'
import { openUploads, type Uploads } from './uploads.ts'

type Asked = {
  readonly draft: Draft
  readonly named: Named
  readonly keptFiles: () => Promise<KeptFiles | undefined>
}

/** Files of a form on their way, whichever of its steps is open; what an earlier visit could not send goes on. */
export function useUploads({ draft, named: { calls, id }, keptFiles }: Asked): Uploads {
  const [uploads] = useState(() =>
    openUploads({
      send: (one, way) => sendWhole(calls.documents(id), one, way),
      withdraw: () => {},
      arrived: ({ person, kind, file, replaces }, { documentId, revision }) => {
        const { files } = draft.state().view.documents
        const added = { documentId, person, kind, name: file.name, contentType: file.type, size: file.size, uploadedAt: new Date().toISOString() }
        // The live page may have heard of it already
        draft.filesChanged([...files.filter((one) => one.documentId !== documentId), added], revision)
        followFlag(draft, added)
        if (replaces !== undefined) void calls.removeDocument(id, replaces, { idempotencyKey: newId() }).then((removed) => draft.filesChanged(draft.state().view.documents.files.filter((one) => one.documentId !== replaces), removed.revision), () => undefined)
      },
      kept: keptUploads(keptFiles),
      isWanted: ({ person }) => {
        const { editable, erasedPersons = [] } = draft.state().view
        return editable !== false && !erasedPersons.includes(person)
      },
      alone: (name, run) => void ('locks' in navigator ? navigator.locks.request(`upload:${name}`, run) : run()),
      clock: { after: (ms, run) => {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      } },
      online: () => navigator.onLine,
      newId,
    }),
  )
  useEffect(() => {
    const connection = () => uploads.connection()
    const leaving = (event: BeforeUnloadEvent) => {
      if (uploads.all().some(({ state, isKept }) => !isKept && state !== 'failed')) event.preventDefault()
    }
    window.addEventListener('online', connection)
    window.addEventListener('beforeunload', leaving)
    void uploads.enter()
    return () => {
      window.removeEventListener('online', connection)
      window.removeEventListener('beforeunload', leaving)
      uploads.leave()
    }
  }, [uploads])
  return uploads
}

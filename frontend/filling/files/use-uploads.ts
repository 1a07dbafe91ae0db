import { useEffect, useState } from 'react'
import type { ShownFile } from '@fleet/backend/filling/contract'
import { NetworkFailure } from '../../lib/http-problem.ts'
import { newId } from '../../lib/new-id.ts'
import type { KeptFiles } from '../../lib/unsaved/kept-files.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import type { Named } from '../calls.ts'
import type { Draft } from '../draft/draft.ts'
import { followFlag } from './document-flag.ts'
import { keptUploads } from './kept-uploads.ts'
import { openUploads, type Uploads } from './uploads.ts'

/** Fetched before the connection may be lost. @throws NetworkFailure */
const sender = () => import('./send-in-parts.ts').catch((cause: unknown) => {
  throw new NetworkFailure('unreachable', cause)
})

type Asked = {
  readonly draft: Draft
  readonly named: Named
  readonly keptFiles: () => Promise<KeptFiles | undefined>
}

/** Files of a form on their way, whichever of its steps is open; what an earlier visit could not send goes on. */
export function useUploads({ draft, named: { calls, id }, keptFiles }: Asked): Uploads {
  const [uploads] = useState(() =>
    openUploads({
      send: async (one, way) => (await sender()).sendInParts(calls.uploads(id), one, way),
      withdraw: (address) => void sender().then(({ withdraw }) => withdraw(address)).catch(() => undefined),
      arrived: ({ person, kind, file, replaces }, taken) => {
        if ('waits' in taken) return void draft.refresh().catch(() => undefined)
        const { documentId, revision, read } = taken
        const added = { documentId, person, kind, name: file.name, contentType: file.type, size: file.size, uploadedAt: new Date().toISOString(), ...(read ? { read } : {}) }
        draft.filesChanged(withAdded(draft.state().view.documents.files, added, replaces), revision)
        return followFlag(draft, added)
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
    const stop = whenIdle(() => void sender().catch(() => undefined))
    return () => {
      stop()
      window.removeEventListener('online', connection)
      window.removeEventListener('beforeunload', leaving)
      uploads.leave()
    }
  }, [uploads])
  return uploads
}

/** In the place of the one that it replaces, else last; the live page may have heard of it already. */
function withAdded(files: readonly ShownFile[], added: ShownFile, replaces: string | undefined): readonly ShownFile[] {
  const others = files.filter(({ documentId }) => documentId !== added.documentId)
  const place = others.findIndex(({ documentId }) => documentId === replaces)
  return place < 0 ? [...others, added] : others.toSpliced(place, 1, added)
}

import type { ShownFile } from '@fleet/backend/form-instances/contract'
import { documentKinds } from '@fleet/form-schemas/engine/runtime/documents'
import { newId } from '../../lib/new-id.ts'
import type { Named } from '../calls.ts'
import type { Draft } from '../draft/draft.ts'
import { isOpen } from '../draft/may-edit.ts'
import { followFlag } from './document-flag.ts'
import { keptUploads } from './device-files.ts'
import { sendInParts, withdraw } from './send-in-parts.ts'
import { openUploads, type OpenUploads } from './uploads.ts'

export type Asked = {
  readonly draft: Draft
  readonly named: Named
  /** Whose device copies are read and written, and the page that sends them. */
  readonly accountId: string
  readonly page: string
}

/** Files of one form on their way: from the device, by tus, into the draft that is open. */
export function formUploads({ draft, named: { calls, id }, accountId, page }: Asked): OpenUploads {
  const uploads = openUploads({
    send: (one, way) => sendInParts(calls.uploads(id), one, way),
    withdraw: (address) => void withdraw(address).catch(() => undefined),
    arrived: ({ person, kind, file, replaces }, taken) => {
      if ('waits' in taken) return void draft.refresh().catch(() => undefined)
      const { documentId, revision, read } = taken
      const added = {
        documentId,
        person,
        kind,
        name: file.name,
        contentType: file.type,
        size: file.size,
        uploadedAt: new Date().toISOString(),
        ...(read ? { read } : {}),
      }
      draft.filesChanged(withAdded(draft.state().view.documents.files, added, replaces), revision)
      return followFlag(draft, added)
    },
    kept: keptUploads({ accountId, form: { id, page } }),
    isWanted: ({ person, kind }) => {
      const { editable, erasedPersons = [] } = draft.state().view
      return (
        isOpen(editable, person, [kind, documentKinds(draft.form.definition).get(kind) ?? kind]) &&
        !erasedPersons.includes(person)
      )
    },
    alone: (name, run) => void ('locks' in navigator ? navigator.locks.request(`upload:${name}`, run) : run()),
    after: (ms, run) => void setTimeout(run, ms),
    online: () => navigator.onLine,
    newId,
  })
  let stopWatching = () => {}
  const leaving = (event: BeforeUnloadEvent) => {
    if (uploads.all().some(({ state, isKept }) => !isKept && state !== 'failed')) event.preventDefault()
  }
  return {
    ...uploads,
    enter: () => {
      window.addEventListener('online', uploads.connection)
      window.addEventListener('beforeunload', leaving)
      stopWatching = watchWaiting(draft)
      return uploads.enter()
    },
    leave: () => {
      window.removeEventListener('online', uploads.connection)
      window.removeEventListener('beforeunload', leaving)
      stopWatching()
      uploads.leave()
    },
    cancel: (uploadId) => {
      const isWaiting = draft.state().view.documents.waiting?.some((one) => one.uploadId === uploadId)
      if (!isWaiting) return uploads.cancel(uploadId)
      return void withdraw(`${calls.uploads(id)}/${uploadId}`)
        .catch(() => undefined)
        .then(() => draft.follow())
        .catch(() => undefined)
    },
  }
}

/** In the place of the one that it replaces, else last; the live page may have heard of it already. */
function withAdded(files: readonly ShownFile[], added: ShownFile, replaces: string | undefined): readonly ShownFile[] {
  const others = files.filter(({ documentId }) => documentId !== added.documentId)
  const place = others.findIndex(({ documentId }) => documentId === replaces)
  return place < 0 ? [...others, added] : others.toSpliced(place, 1, added)
}

/** Milliseconds between two looks. */
const lookMs = 15_000

/** Looks from time to time what became of files that wait for the virus scan, which tells nobody; gives how to end that. */
function watchWaiting(draft: Draft): () => void {
  let isOver = false
  let next: ReturnType<typeof setTimeout> | undefined
  const look = async () => {
    await draft.follow().catch(() => undefined)
    next = undefined
    arm()
  }
  const arm = () => {
    const { waiting = [] } = draft.state().view.documents
    if (!isOver && next === undefined && waiting.some(({ refused }) => refused === undefined))
      next = setTimeout(() => void look(), lookMs)
  }
  const unfollow = draft.subscribe(arm)
  arm()
  return () => {
    isOver = true
    clearTimeout(next)
    unfollow()
  }
}

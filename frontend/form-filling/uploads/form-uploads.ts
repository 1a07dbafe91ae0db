import type { ShownFile } from '@fleet/backend/form-instances/contract'
import { documentKinds } from '@fleet/form-schemas/engine/runtime/documents'
import { newId } from '../../lib/new-id.ts'
import type { FormInstanceRef } from '../calls.ts'
import type { Draft } from '../draft/draft.ts'
import { isEditable } from '../draft/is-editable.ts'
import { syncDocumentFlag } from './sync-document-flag.ts'
import { deviceUploads } from './device-files.ts'
import { uploadInChunks, withdraw } from './upload-in-chunks.ts'
import { createUploadQueue, type UploadQueue } from './upload-queue.ts'

export type UploadDeps = {
  readonly draft: Draft
  readonly instanceRef: FormInstanceRef
  /** Owner of the device copies, and the page that sends them. */
  readonly accountId: string
  readonly page: string
}

/** Uploads of one form: stored on the device, sent by tus, added to the open draft. */
export function formUploads({ draft, instanceRef: { calls, id }, accountId, page }: UploadDeps): UploadQueue {
  const uploads = createUploadQueue({
    send: (one, hooks) => uploadInChunks(calls.uploads(id), one, hooks),
    withdraw: (address) => void withdraw(address).catch(() => undefined),
    arrived: ({ person, kind, file, replaces }, result) => {
      if ('waits' in result) return void draft.refresh().catch(() => undefined)
      const { documentId, revision, read } = result
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
      return syncDocumentFlag(draft, added)
    },
    device: deviceUploads({ accountId, form: { id, page } }),
    isStillWanted: ({ person, kind }) => {
      const { editable, erasedPersons = [] } = draft.state().view
      return (
        isEditable(editable, person, [kind, documentKinds(draft.form.definition).get(kind) ?? kind]) &&
        !erasedPersons.includes(person)
      )
    },
    withLock: (name, run) => void ('locks' in navigator ? navigator.locks.request(`upload:${name}`, run) : run()),
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
      stopWatching = pollWaiting(draft)
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
        .then(() => draft.pullChanges())
        .catch(() => undefined)
    },
  }
}

/** Adds a document in place of the one it replaces, otherwise last; a live update may have added it already. */
function withAdded(files: readonly ShownFile[], added: ShownFile, replaces: string | undefined): readonly ShownFile[] {
  const others = files.filter(({ documentId }) => documentId !== added.documentId)
  const place = others.findIndex(({ documentId }) => documentId === replaces)
  return place < 0 ? [...others, added] : others.toSpliced(place, 1, added)
}

/** Polling interval, ms. */
const pollMs = 15_000

/** Polls while files wait for the virus scan, because no live update reports its end. Returns a function that stops. */
function pollWaiting(draft: Draft): () => void {
  let isStopped = false
  let next: ReturnType<typeof setTimeout> | undefined
  const poll = async () => {
    await draft.pullChanges().catch(() => undefined)
    next = undefined
    schedule()
  }
  const schedule = () => {
    const { waiting = [] } = draft.state().view.documents
    if (!isStopped && next === undefined && waiting.some(({ refused }) => refused === undefined))
      next = setTimeout(() => void poll(), pollMs)
  }
  const unsubscribe = draft.subscribe(schedule)
  schedule()
  return () => {
    isStopped = true
    clearTimeout(next)
    unsubscribe()
  }
}

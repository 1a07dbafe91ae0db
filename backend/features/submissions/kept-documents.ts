import type { DocumentLog } from '@fleet/domain/documents/decider'
import { keptUntil, usualKeepDays } from '@fleet/domain/documents/keeping'
import type { RecordedEvent } from '@fleet/domain/kernel/event'
import type { SubmissionEvent } from '@fleet/domain/submissions/events'
import type { AttachedDocument } from '@fleet/domain/submissions/state'
import { messageIn } from '../../plugins/texts.ts'
import type { FormRegistry } from '../forms/registry.ts'

/** A document that was ever attached: at which revision, and at which it was removed. */
export type KeptDocument = AttachedDocument & {
  readonly attachedAt: number
  readonly removed?: { readonly revision: number; /** ISO 8601, UTC. */ readonly at: string }
}

/** All documents after one more event: none is ever taken off the list. */
export function documentsAfter(documents: readonly KeptDocument[], event: RecordedEvent<SubmissionEvent>): readonly KeptDocument[] {
  if (event.type === 'DocumentAttached') return [...documents, { ...event.data, attachedAt: event.revision }]
  if (event.type !== 'DocumentRemoved') return documents
  const removed = { revision: event.revision, at: event.metadata.occurredAt }
  return documents.map((one) => (one.documentId === event.data.documentId && one.removed === undefined ? { ...one, removed } : one))
}

/** Days for which staff can still open what was removed, as the form's files say now. */
export function keepRemovedDays(forms: Pick<FormRegistry, 'current'>): number {
  return forms.current('registration').loaded.definition.documents?.keepRemovedDays ?? usualKeepDays
}

/** The name of the stored bytes. */
export function fileIdOf({ fileId, documentId }: KeptDocument): string {
  return fileId ?? documentId
}

export function isGone(document: KeptDocument, { deleted }: DocumentLog): boolean {
  return deleted.has(fileIdOf(document))
}

/** Which document it is, in words: its kind and whose it is; null for one that is not there or whose person was erased. */
export function namedDocument(documents: readonly KeptDocument[], documentId: string, language: string) {
  const { kind, passengerIndex: person, fileName } = documents.find((one) => one.documentId === documentId) ?? {}
  return kind === undefined ? null : { kind, person, label: messageIn(language, `fields.${kind}`, {}), name: fileName ?? null }
}

/** What staff are told of a document in the history: until when a removed one can be opened, and whether it is gone. */
export function toldDocument(document: KeptDocument, { log, keepDays, now }: { log: DocumentLog; keepDays: number; now: string }) {
  const { documentId, removed } = document
  if (removed === undefined) return { documentId, isGone: false }
  const until = keptUntil(removed.at, keepDays)
  return isGone(document, log) || until <= now ? { documentId, isGone: true } : { documentId, isGone: false, keptUntil: until }
}

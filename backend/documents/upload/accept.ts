import { randomUUID } from 'node:crypto'
import type { CommandMeta } from '@fleet/domain/kernel/command'
import { reject } from '@fleet/domain/kernel/rejection'
import { fileFieldOf } from '@fleet/form-schemas/engine/runtime/documents'
import { consume, giveBack, type Counters } from '@fleet/platform/http/rate-limits/counters'
import { accountOf, actorOf } from '@fleet/platform/http/session/session'
import type { InstanceRequest } from '../../form-instances/save.ts'
import { formOf } from '../../form-instances/form-rules.ts'
import { refuseTooManyChanges } from '../../form-instances/authorized-instance.ts'
import { idFor } from '../../form-instances/ids.ts'
import type { FormInstance, FormType } from '../../form-instances/form-type.ts'
import type { FormRegistry } from '../../form-registry/registry.ts'
import type { DocumentLimits } from '../limits.ts'
import { attachedDocument } from './attach.ts'
import type { Upload, UploadInfo, Uploads } from './uploads.ts'

/** What the uploader states about a file; `person` from 1. `replaces`: the document that it replaces. */
type FileInfo = {
  readonly person: number
  readonly kind: string
  readonly fileName: string
  readonly size: number
  readonly replaces?: string | undefined
  /** Metadata of a client of tus, as it was sent. */
  readonly metadata?: string | undefined
}

type CountDeps = { readonly limits: DocumentLimits; readonly counters: Counters }
type Deps = CountDeps & { readonly forms: FormRegistry; readonly uploads: Pick<Uploads, 'find'> }

/** A repeated request is the same upload. */
export const uploadIdOf = ({ commandId }: CommandMeta): string => idFor(`upload:${commandId}`)

/**
 * Decides whether a file may be uploaded, before its bytes come or once they are there, and counts it once, however
 * often the call is repeated.
 * @throws Rejection submissions.unknownPerson | notEditable | tooManyChanges | documents.empty | unknownKind |
 * tooLarge | tooMany | limits.uploads
 */
export async function acceptUpload<S extends FormInstance>(
  { forms, uploads, counters, limits }: Deps,
  { formId, participants, instances }: FormType<S>,
  { request, found }: InstanceRequest<S>,
  { person, kind, fileName, size, replaces, metadata, meta }: FileInfo & { readonly meta: CommandMeta },
): Promise<UploadInfo> {
  const { id, state } = found
  const actor = actorOf(request)
  refuseTooManyChanges(found, actor)
  if (size === 0) reject('documents.empty')
  const { personId } =
    state.persons[person - 1] ??
    reject('submissions.unknownPerson', { values: { person, groupSize: participants(state).length } })
  const { form } = await formOf(forms, formId, state)
  const { maxMegabytes, maxBytes } = fileFieldOf(form.definition, kind) ?? reject('documents.unknownKind')
  if (size > maxBytes) reject('documents.tooLarge', { values: { largest: maxMegabytes } })
  const uploadId = uploadIdOf(meta)
  const isAttached = attachedDocument(state, uploadId) !== undefined
  if (!isAttached) {
    const file = { documentId: randomUUID(), fileId: randomUUID(), contentType: '', sha256: '' }
    await instances.dryRun(id, {
      type: 'AttachDocument',
      data: { ...file, person, personId, kind, fileName, size, replaces },
      meta: { ...meta, commandId: idFor(`judge:${uploadId}`) },
    })
  }
  const { id: accountId } = accountOf(request)
  if (!isAttached && (await uploads.find(uploadId)) === undefined)
    await consume(counters, allowanceOf(limits, { accountId, bytes: size }))
  return { uploadId, formId, instanceId: id, personId, person, accountId, actor, kind, fileName, metadata }
}

const allowanceOf = (limits: DocumentLimits, { accountId, bytes }: { accountId: string; bytes: number }) => [
  { action: 'uploads', subject: accountId, limit: limits.uploads },
  { action: 'uploaded bytes', subject: accountId, limit: limits.uploadedBytes, amount: bytes },
]

/** A cancelled upload that never arrived whole does not count; its bytes that did arrive do. */
export async function uncountUpload(
  { counters, limits }: CountDeps,
  { accountId, size, received }: Pick<Upload, 'accountId' | 'size' | 'received'>,
): Promise<void> {
  if (received < size) await giveBack(counters, allowanceOf(limits, { accountId, bytes: size - received }))
}

/** Parses the number of a person; 1 without one. @throws Rejection documents.missing */
export function parsePerson(text: string | null | undefined): number {
  const person = Number(text ?? '1')
  return Number.isInteger(person)
    ? person
    : reject('documents.missing', { problems: [{ field: 'person', code: 'type' }] })
}

/** @throws Rejection documents.missing */
export function parseKind(text: string | null | undefined): string {
  return text ?? reject('documents.missing', { problems: [{ field: 'kind', code: 'required' }] })
}

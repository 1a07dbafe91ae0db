import type { DocumentLog } from '@fleet/domain/documents/decider'
import { keptUntil, defaultKeepDays } from '@fleet/domain/documents/retention'
import { allDocuments, type KeptDocument } from '@fleet/domain/form-instances/state'
import { fieldLabel } from '../form-registry/texts/answer-text.ts'
import type { FormRegistry } from '../form-registry/registry.ts'
import { formOf } from './form-rules.ts'
import type { FormInstance } from './form-type.ts'

/** Days for which staff can open a removed document, by the form's current version. */
export function keepRemovedDays(forms: Pick<FormRegistry, 'current'>, formId: string): number {
  return forms.current(formId).loaded.definition.documents?.keepRemovedDays ?? defaultKeepDays
}

export function isGone(document: KeptDocument, { deleted }: DocumentLog): boolean {
  return deleted.has(document.fileId)
}

/** A document with the label of its instance's form version; null when it does not exist or its person was erased. */
export async function namedDocument(
  forms: Pick<FormRegistry, 'current' | 'version'>,
  { formId, state }: { formId: string; state: FormInstance },
  { documentId, language }: { documentId: string; language: string },
) {
  const found = allDocuments(state).find((one) => one.documentId === documentId)
  if (found?.kind === undefined) return null
  const { kind, person, fileName } = found
  const { form, texts } = await formOf(forms, formId, state)
  return { kind, person, label: fieldLabel(form, texts(language), kind), name: fileName ?? null }
}

type About = { readonly log: DocumentLog; readonly keepDays: number; readonly now: string }

/**
 * A document in the history: until when a removed one can be opened, whether its file is deleted, and the one it
 * replaced.
 */
export function historyDocument(
  document: KeptDocument,
  { all, ...about }: About & { readonly all: readonly KeptDocument[] },
) {
  const replaced = all.find(({ documentId }) => documentId === document.replaces)
  return {
    ...keptState(document, about),
    ...(replaced === undefined ? {} : { replaced: { ...keptState(replaced, about), name: replaced.fileName ?? null } }),
  }
}

function keptState(document: KeptDocument, { log, keepDays, now }: About) {
  const { documentId, removed } = document
  if (removed === undefined) return { documentId, isGone: false }
  const until = keptUntil(removed.at, keepDays)
  return isGone(document, log) || until <= now
    ? { documentId, isGone: true }
    : { documentId, isGone: false, keptUntil: until }
}

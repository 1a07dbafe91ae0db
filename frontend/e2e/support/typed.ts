import type { JsonValue } from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { Answer, Attachment } from './answering.ts'
import { pdfOf } from '@fleet/backend/testing/files/pdf-of'

/** Stored as typed. */
export const typed = (field: string, text: string): Answer => ({ field, typed: text, stored: text })

/** Chosen by its label, stored as its value. */
export const chosen = (field: string, label: string, stored: JsonValue): Answer => ({ field, typed: label, stored })

export const ticked = (field: string): Answer => ({ field, typed: true, stored: true })

/** Checked, then cleared by another choice that excludes it. */
export const cleared = (field: string): Answer => ({ field, typed: true, stored: false })

/** A checkbox that stays unchecked. */
export const untouched = (field: string): Answer => ({ field, typed: false, stored: false })

/** A one-page PDF in the format of scanners. */
export const scan = (name: string): Attachment => ({ name, mimeType: 'application/pdf', buffer: pdfOf(name) })

/** Field -> value, from answers by step. */
export function storedAnswers(steps: Readonly<Record<string, readonly Answer[]>>): Record<string, JsonValue> {
  return Object.fromEntries(
    Object.values(steps)
      .flat()
      .map(({ field, stored }) => [field, stored]),
  )
}

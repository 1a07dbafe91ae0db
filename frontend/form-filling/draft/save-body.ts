import type { JsonValue } from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { FormType, OpenedStep } from '../form-type.ts'
import { sendable, type Refusals } from './refusals.ts'
import { bookingKey, unsaved, type FormRecord, type Records } from './records.ts'
import type { Patch } from '../form-instance-data.ts'

/** One PATCH: its JSON, and the patches by record key. */
export type SaveBody = {
  readonly json: { readonly [key: string]: JsonValue }
  readonly sent: readonly { readonly recordKey: number; readonly patch: Patch }[]
  readonly step?: OpenedStep
  /** Version of the form that has all sent fields; the same for every attempt. */
  readonly formVersion?: string
}

type SaveInput = {
  readonly records: Records
  /** Number of persons in the booking; records beyond it are not sent. */
  readonly groupSize: number
  /** Step to resume at; absent when the server has it. */
  readonly step?: OpenedStep | undefined
  /** Language of the person, if the form has a field for it. */
  readonly language?: string | undefined
  /** Values that the server refused for good. */
  readonly refused: Refusals
  /** Whether this answer of the booking can be cleared. */
  readonly canBeTakenBack: (field: string) => boolean
  readonly body: FormType['calls']['body']
}

/** The next save: the booking, one person and the step. Other persons follow in later saves. */
export function nextSave({ records, groupSize, step, language, body, ...options }: SaveInput): SaveBody | undefined {
  const open = [...records]
    .filter(([recordKey]) => recordKey <= groupSize)
    .map(([recordKey, record]) => ({ recordKey, patch: patchOf(recordKey, record, options) }))
    .filter(({ patch }) => Object.keys(patch).length > 0)
  const booking = open.find(({ recordKey }) => recordKey === bookingKey)
  const edits = open.find(({ recordKey }) => recordKey !== bookingKey)
  const languageToSend =
    edits &&
    language !== undefined &&
    sendable(options.refused, { recordKey: edits.recordKey, field: 'language', value: language, base: undefined }) !==
      undefined
      ? language
      : undefined
  const person = edits && withLanguage(edits, languageToSend, records)
  if (!booking && !person && step === undefined) return undefined
  const sent = [booking, person].filter((part) => part !== undefined)
  return {
    json: body({ booking: booking?.patch, answers: person && { person: person.recordKey, patch: person.patch }, step }),
    sent,
    ...(step === undefined ? {} : { step }),
  }
}

type Part = SaveBody['sent'][number]

function withLanguage(part: Part, language: string | undefined, records: Records): Part {
  if (language === undefined || records.get(part.recordKey)?.base['language'] === language) return part
  return { ...part, patch: { ...part.patch, language } }
}

function patchOf(
  recordKey: number,
  record: FormRecord,
  { refused, canBeTakenBack }: Pick<SaveInput, 'refused' | 'canBeTakenBack'>,
): Patch {
  const entries = Object.entries(unsaved(record)).flatMap(([field, whole]): [string, JsonValue][] => {
    const value = sendable(refused, { recordKey, field, value: whole, base: record.base[field] })
    return value === undefined ? [] : [[field, value]]
  })
  return Object.fromEntries(
    recordKey === bookingKey ? entries.filter(([field, value]) => value !== null || canBeTakenBack(field)) : entries,
  )
}

import type { JsonValue } from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { FormType, OpenedStep } from '../form-type.ts'
import { sendable, type Refusals } from './refusals.ts'
import { bookingKey, unsaved, type FormRecord, type Records } from './records.ts'
import type { Patch } from '../form-instance-data.ts'

/** One PATCH: what goes over the wire, and whose answers those are. */
export type SaveBody = {
  readonly json: { readonly [key: string]: JsonValue }
  readonly sent: readonly { readonly recordKey: number; readonly patch: Patch }[]
  readonly step?: OpenedStep
  /** The revision that was seen when it was made; what others change until it arrives is asked about, also if it was told meanwhile. */
  readonly baseRevision?: number
  /** Version of the form that knows every field sent; the same through all attempts. */
  readonly formVersion?: string
}

type SaveInput = {
  readonly records: Records
  /** Persons who take part; records of others rest. */
  readonly groupSize: number
  /** The step to be remembered for resuming; absent when the server has it. */
  readonly step?: OpenedStep | undefined
  /** The language the form is filled in, where the form has a field for it. */
  readonly language?: string | undefined
  /** Without what the server has refused for good. */
  readonly refused: Refusals
  /** Whether the server takes it when this answer of the booking is taken back. */
  readonly canBeTakenBack: (field: string) => boolean
  readonly body: FormType['calls']['body']
}

/** What waits to be saved: the booking, one person, the step. Further persons come with the next save. */
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

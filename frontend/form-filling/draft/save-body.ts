import type { JsonValue } from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { FillableForm, OpenedStep } from '../fillable-form.ts'
import { sendable, type Refusals } from './refusals.ts'
import { theBooking, unsaved, type FilledRecord, type Records } from './records.ts'
import type { Patch } from '../filled-view.ts'

/** One PATCH: what goes over the wire, and whose answers those are. */
export type SaveBody = {
  readonly json: { readonly [key: string]: JsonValue }
  readonly sent: readonly { readonly whose: number; readonly patch: Patch }[]
  readonly step?: OpenedStep
  /** The revision that was seen when it was made; what others change until it arrives is asked about, also if it was told meanwhile. */
  readonly seen?: number
  /** Version of the form that knows every field sent; the same through all attempts. */
  readonly formVersion?: string
}

type Waiting = {
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
  readonly body: FillableForm['calls']['body']
}

/** What waits to be saved: the booking, one person, the step. Further persons come with the next save. */
export function nextSave({ records, groupSize, step, language, body, ...judging }: Waiting): SaveBody | undefined {
  const open = [...records]
    .filter(([whose]) => whose <= groupSize)
    .map(([whose, record]) => ({ whose, patch: patchOf(whose, record, judging) }))
    .filter(({ patch }) => Object.keys(patch).length > 0)
  const booking = open.find(({ whose }) => whose === theBooking)
  const edits = open.find(({ whose }) => whose !== theBooking)
  const spoken =
    edits &&
    language !== undefined &&
    sendable(judging.refused, { whose: edits.whose, field: 'language', value: language, seen: undefined }) !== undefined
      ? language
      : undefined
  const person = edits && inLanguage(edits, spoken, records)
  if (!booking && !person && step === undefined) return undefined
  const sent = [booking, person].filter((part) => part !== undefined)
  return {
    json: body({ booking: booking?.patch, answers: person && { person: person.whose, patch: person.patch }, step }),
    sent,
    ...(step === undefined ? {} : { step }),
  }
}

type Part = SaveBody['sent'][number]

function inLanguage(part: Part, language: string | undefined, records: Records): Part {
  if (language === undefined || records.get(part.whose)?.seen['language'] === language) return part
  return { ...part, patch: { ...part.patch, language } }
}

function patchOf(
  whose: number,
  record: FilledRecord,
  { refused, canBeTakenBack }: Pick<Waiting, 'refused' | 'canBeTakenBack'>,
): Patch {
  const entries = Object.entries(unsaved(record)).flatMap(([field, whole]): [string, JsonValue][] => {
    const value = sendable(refused, { whose, field, value: whole, seen: record.seen[field] })
    return value === undefined ? [] : [[field, value]]
  })
  return Object.fromEntries(
    whose === theBooking ? entries.filter(([field, value]) => value !== null || canBeTakenBack(field)) : entries,
  )
}

import type { JsonValue } from '@fleet/form-schemas/engine/definition'
import { bookingPlace, unsaved, type PlaceRecord, type Records } from './records.ts'
import type { Patch } from './submission-view.ts'

/** One PATCH: what goes over the wire, and whose answers those are. */
export type SaveBody = {
  readonly json: { readonly [key: string]: JsonValue }
  readonly sent: readonly { readonly place: number; readonly patch: Patch }[]
  readonly step?: number
  /** Version of the form that knows every field sent; the same through all attempts. */
  readonly formVersion?: string
  /** Events this save appends at most; a revision further on means that others changed something too. */
  readonly mostEvents: number
}

type Waiting = {
  readonly records: Records
  /** Persons who take part; records of others rest. */
  readonly groupSize: number
  /** The step to be remembered for resuming; absent when the server has it. */
  readonly step?: number | undefined
  /** The language the form is filled in, where the form has a field for it. */
  readonly language?: string | undefined
  /** Answers the server has refused for good. */
  readonly isRefused: (place: number, field: string, value: JsonValue) => boolean
}

/** What waits to be saved: the booking, one person, the step. Further persons come with the next save. */
export function nextSave({ records, groupSize, step, language, isRefused }: Waiting): SaveBody | undefined {
  const open = [...records]
    .filter(([place]) => place <= groupSize)
    .map(([place, record]) => ({ place, patch: sendable(place, record, isRefused) }))
    .filter(({ patch }) => Object.keys(patch).length > 0)
  const booking = open.find(({ place }) => place === bookingPlace)
  const edits = open.find(({ place }) => place !== bookingPlace)
  const person = edits && inLanguage(edits, language, records)
  if (!booking && !person && step === undefined) return undefined
  const sent = [booking, person].filter((part) => part !== undefined)
  return {
    json: {
      ...(person ? { passengerIndex: person.place, ...person.patch } : {}),
      ...booking?.patch,
      ...(step === undefined ? {} : { currentStep: step }),
    },
    sent,
    ...(step === undefined ? {} : { step }),
    mostEvents: sent.length + (step === undefined ? 0 : 1),
  }
}

type Part = SaveBody['sent'][number]

function inLanguage(part: Part, language: string | undefined, records: Records): Part {
  if (language === undefined || records.get(part.place)?.seen['language'] === language) return part
  return { ...part, patch: { ...part.patch, language } }
}

/** A group's size is a number or stays as it is: the server knows no size that is not answered. */
function sendable(place: number, record: PlaceRecord, isRefused: Waiting['isRefused']): Patch {
  const entries = Object.entries(unsaved(record)).filter(([field, value]) => !isRefused(place, field, value))
  return Object.fromEntries(place === bookingPlace ? entries.filter(([field, value]) => value !== null || field === 'groupLeaderName') : entries)
}

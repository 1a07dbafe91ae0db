import type { Answers, Form } from '@fleet/form-schemas/engine/definition'
import { type Effect, rehearse } from '@fleet/form-schemas/engine/rehearsal'

/** An answered form that is not submitted yet, with the own answers of its persons, person 1 first. */
export type OpenDraft = { readonly id: string; readonly referenceCode: string; readonly name: string | null; readonly persons: readonly Answers[] }

/** An open draft that a change concerns, and which of its persons, from 1. */
export type Concerned = Omit<OpenDraft, 'persons'> & { readonly persons: number[] }

export type RehearsedEffect = Effect & {
  readonly submissions: number
  readonly persons: number
  /** The first of them. */
  readonly examples: readonly Concerned[]
}

export type Rehearsal = {
  /** Open drafts replayed; submitted forms keep the version they were submitted with. */
  readonly drafts: number
  /** Of them, those that nothing changes for. */
  readonly safe: number
  readonly effects: readonly RehearsedEffect[]
}

export type RehearsalParts = {
  /** Those of the form that are open now. */
  readonly drafts: AsyncIterable<OpenDraft>
  /** `YYYY-MM-DD` in the fleet's time zone. */
  readonly today: string
}

const mostExamples = 200

/** Replays every open draft against another version. Reads only. */
export async function rehearseDrafts({ drafts: open, today }: RehearsalParts, before: Form, after: Form): Promise<Rehearsal> {
  const found = new Map<string, Effect & { concerned: Concerned[] }>()
  let drafts = 0
  let safe = 0
  for await (const { persons, ...draft } of open) {
    const effects = effectsOn(persons, { before, after, today })
    drafts += 1
    if (effects.length === 0) safe += 1
    for (const { effect, person } of effects) {
      const key = `${effect.kind} ${effect.field}`
      const entry = found.get(key) ?? { ...effect, concerned: [] }
      found.set(key, entry)
      const last = entry.concerned.at(-1)
      if (last?.id === draft.id) last.persons.push(person)
      else entry.concerned.push({ ...draft, persons: [person] })
    }
  }
  return { drafts, safe, effects: [...found.values()].map(summed).toSorted((one, other) => order(one) - order(other)) }
}

type Versions = { readonly before: Form; readonly after: Form; readonly today: string }

function effectsOn(persons: OpenDraft['persons'], { before, after, today }: Versions): { effect: Effect; person: number }[] {
  const [first] = persons
  return persons.flatMap((own, index) =>
    rehearse(before, after, { own, first: index > 0 ? first : undefined, today }).map((effect) => ({ effect, person: index + 1 })),
  )
}

function summed({ concerned, ...effect }: Effect & { concerned: Concerned[] }): RehearsedEffect {
  return {
    ...effect,
    submissions: concerned.length,
    persons: concerned.reduce((sum, { persons }) => sum + persons.length, 0),
    examples: concerned.slice(0, mostExamples),
  }
}

function order({ kind }: Effect): number {
  return ['required', 'invalid', 'orphaned', 'hidden', 'warning'].indexOf(kind)
}

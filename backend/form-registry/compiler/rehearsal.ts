import type { Answers, FormDefinition } from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { Effect } from '@fleet/form-schemas/engine/tools/rehearsal'

/** A draft with the own answers of its persons, person 1 first; without persons when it cannot be read. */
export type OpenDraft = {
  readonly id: string
  readonly referenceCode: string
  readonly name: string | null
  readonly persons: readonly Answers[] | undefined
}
export type ReadableDraft = OpenDraft & { readonly persons: readonly Answers[] }

/** A person of a draft, from 1, with the present answer and the one after the change; null: none. */
type AffectedPerson = { readonly person: number } & Pick<Effect, 'from' | 'to'>

/** An open draft that a change affects, and which of its persons. */
export type AffectedDraft = Omit<OpenDraft, 'persons'> & { readonly persons: AffectedPerson[] }

export type RehearsedEffect = Omit<Effect, 'from' | 'to'> & {
  readonly submissions: number
  readonly persons: number
  /** Affected drafts, up to `maxExamples` in one rehearsal. */
  readonly examples: readonly AffectedDraft[]
}

export type Rehearsal = {
  /** Open drafts replayed; submitted forms keep the version they were submitted with. */
  readonly drafts: number
  /** Drafts for which nothing changes. */
  readonly safe: number
  /** Reference codes of drafts that cannot be read. */
  readonly unreadable: readonly string[]
  readonly effects: readonly RehearsedEffect[]
}

/** Effects of a change on each draft, with the person (from 1) that each effect concerns. */
export type Replayed = readonly (readonly { readonly effect: Effect; readonly person: number }[])[]

/** The two versions, as data. */
export type Versions = { readonly before: FormDefinition; readonly after: FormDefinition; readonly today: string }
export type Replay = (versions: Versions, drafts: readonly ReadableDraft['persons'][]) => Promise<Replayed>

export type RehearsalDeps = {
  readonly drafts: AsyncIterable<OpenDraft>
  /** `YYYY-MM-DD` in the fleet's time zone. */
  readonly today: string
  readonly replay: Replay
  readonly onProgress?: (done: number) => void
}

/** Drafts named in one rehearsal, over all its effects. */
const maxExamples = 50_000
/** Drafts per message to the other thread: enough to outweigh the cost of a message. */
const batchSize = 250

type EffectEntry = Omit<RehearsedEffect, 'submissions' | 'persons' | 'examples'> & {
  submissions: number
  persons: number
  last: string
  affected: AffectedDraft[]
}

/** Replays every open draft against another version. Reads only. */
export async function rehearseDrafts(
  { drafts, today, replay, onProgress = () => {} }: RehearsalDeps,
  before: FormDefinition,
  after: FormDefinition,
): Promise<Rehearsal> {
  const found = new Map<string, EffectEntry>()
  const unreadable: string[] = []
  let [done, safe, named] = [0, 0, 0]

  function addEffects({ persons: _, ...draft }: ReadableDraft, effects: Replayed[number]): void {
    if (effects.length === 0) safe += 1
    for (const {
      effect: { from, to, ...effect },
      person,
    } of effects) {
      const key = `${effect.kind} ${effect.field}`
      const entry = found.get(key) ?? { ...effect, submissions: 0, persons: 0, last: '', affected: [] }
      found.set(key, entry)
      entry.persons += 1
      const isNew = entry.last !== draft.id
      if (isNew) {
        entry.submissions += 1
        entry.last = draft.id
      }
      if (!isNew && entry.affected.at(-1)?.id === draft.id) entry.affected.at(-1)?.persons.push({ person, from, to })
      else if (isNew && named < maxExamples) {
        named += 1
        entry.affected.push({ ...draft, persons: [{ person, from, to }] })
      }
    }
  }

  async function replayed(batch: readonly ReadableDraft[]): Promise<void> {
    const effects = await replay(
      { before, after, today },
      batch.map(({ persons }) => persons),
    )
    for (const [index, draft] of batch.entries()) addEffects(draft, effects[index] ?? [])
    done += batch.length
    onProgress(done)
  }

  // Read the next batch while the rules run
  let running: Promise<void> = Promise.resolve()
  for await (const batch of batches(readable(drafts, unreadable))) {
    await running
    running = replayed(batch)
    running.catch(() => {})
  }
  await running
  const effects = [...found.values()].map(({ last: _, affected, ...entry }): RehearsedEffect => ({
    ...entry,
    examples: affected,
  }))
  return { drafts: done, safe, unreadable, effects: effects.toSorted((one, other) => order(one) - order(other)) }
}

async function* readable(drafts: AsyncIterable<OpenDraft>, unreadable: string[]): AsyncGenerator<ReadableDraft> {
  for await (const { persons, ...draft } of drafts) {
    if (persons === undefined) unreadable.push(draft.referenceCode)
    else yield { ...draft, persons }
  }
}

async function* batches(drafts: AsyncIterable<ReadableDraft>): AsyncGenerator<ReadableDraft[]> {
  let batch: ReadableDraft[] = []
  for await (const draft of drafts) {
    batch.push(draft)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

const kinds: readonly Effect['kind'][] = [
  'required',
  'invalid',
  'vanishes',
  'changes',
  'appears',
  'hidden',
  'orphaned',
  'moment',
  'warning',
]

function order({ kind }: Pick<Effect, 'kind'>): number {
  return kinds.indexOf(kind)
}

import type { CommonQueryMethods } from 'slonik'
import { takingPart } from '@fleet/domain/submissions/state'
import type { Form } from '@fleet/form-schemas/engine/definition'
import { type Effect, rehearse } from '@fleet/form-schemas/engine/rehearsal'
import { findSubmissions, type SubmissionRow } from '@fleet/projections/submissions/queries'
import type { SubmissionRecord } from '../submissions/record.ts'

/** An open registration that a change concerns, and which of its persons, from 1. */
export type Concerned = { readonly id: string; readonly referenceCode: string; readonly name: string | null; readonly persons: number[] }

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
  readonly database: CommonQueryMethods
  readonly submissions: { load(id: string): Promise<{ state: SubmissionRecord }> }
  /** `YYYY-MM-DD` in the fleet's time zone. */
  readonly today: string
}

const mostExamples = 200
const pageSize = 200
/** Registrations read at a time, so that those who work meanwhile are not kept waiting. */
const atOnce = 20

/** Replays every open draft against another version. Reads only. */
export async function rehearseDrafts(parts: RehearsalParts, before: Form, after: Form): Promise<Rehearsal> {
  const found = new Map<string, Effect & { concerned: Concerned[] }>()
  let drafts = 0
  let safe = 0
  for await (const row of openDrafts(parts)) {
    drafts += 1
    if (row.effects.length === 0) safe += 1
    for (const { effect, person } of row.effects) {
      const key = `${effect.kind} ${effect.field}`
      const entry = found.get(key) ?? { ...effect, concerned: [] }
      found.set(key, entry)
      const last = entry.concerned.at(-1)
      if (last?.id === row.id) last.persons.push(person)
      else entry.concerned.push({ id: row.id, referenceCode: row.referenceCode, name: row.name, persons: [person] })
    }
  }
  return { drafts, safe, effects: [...found.values()].map(summed).toSorted((one, other) => order(one) - order(other)) }

  async function* openDrafts({ database, submissions, today }: RehearsalParts) {
    for await (const rows of pages(database)) {
      for (let start = 0; start < rows.length; start += atOnce) {
        yield* await Promise.all(
          rows.slice(start, start + atOnce).map(async (row) => ({ id: row.id, referenceCode: row.referenceCode, name: nameOf(row), effects: effectsOn((await submissions.load(row.id)).state, { before, after, today }) })),
        )
      }
    }
  }
}

async function* pages(database: CommonQueryMethods): AsyncGenerator<SubmissionRow[]> {
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
    const page = await findSubmissions(database, { status: 'draft', limit: pageSize, totalSteps: 0, ...(cursor === undefined ? {} : { cursor }) })
    yield page.rows
    cursor = page.next
  }
}

type Versions = { readonly before: Form; readonly after: Form; readonly today: string }

function effectsOn({ submission }: SubmissionRecord, { before, after, today }: Versions): { effect: Effect; person: number }[] {
  // It may have been submitted since the list was read
  if (submission.status !== 'draft') return []
  const first = submission.persons[0]?.answers
  return takingPart(submission).flatMap(({ answers }, index) =>
    rehearse(before, after, { own: answers, first: index > 0 ? first : undefined, today }).map((effect) => ({ effect, person: index + 1 })),
  )
}

function nameOf({ firstName, lastName }: SubmissionRow): string | null {
  return [firstName, lastName].filter((part) => part !== null).join(' ') || null
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

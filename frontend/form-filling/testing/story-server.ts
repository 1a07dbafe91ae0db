import type { Answers } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { answerChanges, mergeAnswers, sameAnswer } from '@fleet/form-schemas/engine/runtime/lists/lists'
import type { Saved } from '@fleet/backend/form-instances/contract'
import { HttpProblem } from '../../lib/http/http-problem.ts'
import type { Patch } from '../form-instance-data.ts'
import { instanceData, type GroupView } from './instance-data.ts'

export const before = { name: 'Anna', email: 'anna@a.co', places: ['home'], cards: [{ id: 'a', level: 'OWD' }] }

export type Who = 'me' | 'another'

/** The card of a level, and the level of a card. */
export function relatedNames(name: string): readonly string[] {
  const [field, item, part] = name.split('.')
  if (item === undefined) return []
  return [part === undefined ? `${name}.level` : `${field}.${item}`]
}

export type SaveRequest = { readonly revision: number; readonly key: string; readonly replaces: readonly string[] }

/** Everything that the pages saved, with the author of each value. */
export class Server {
  readonly states: Answers[] = [before]
  /** `cards.a.level` -> the author of the last change. */
  readonly by = new Map<string, Who>()
  readonly #processed = new Map<string, Saved>()
  readonly #replaced = new Set<string>()

  get now(): Answers {
    return this.states.at(-1) ?? {}
  }

  view(): GroupView {
    return instanceData({ persons: { 1: this.now }, revision: this.states.length })
  }

  save(who: Who, patch: Patch, { revision, key, replaces }: SaveRequest): Saved | HttpProblem {
    const before = this.#processed.get(key)
    if (before) return before
    if (this.#replaced.has(key)) return this.#judge(who, {}, this.states.length)
    const answer = this.#judge(who, patch, revision)
    // As in the log: only a save with an effect is recorded
    if (answer instanceof HttpProblem || answer.changed.length === 0) return answer
    this.#processed.set(key, answer)
    for (const one of replaces) this.#replaced.add(one)
    return answer
  }

  #judge(who: Who, patch: Patch, revision: number): Saved | HttpProblem {
    const base = this.states[revision - 1] ?? {}
    const differing = Object.entries(patch).filter(([field, yours]) => !sameAnswer(base[field], yours))
    const both = differing.map(([field, yours]) => ({
      field,
      ...mergeAnswers(field, { base: base[field], yours, theirs: this.now[field] }),
    }))
    const clashes = both.flatMap((one) => one.conflicts)
    if (clashes.length > 0)
      return new HttpProblem({
        status: 409,
        statusText: '',
        body: JSON.stringify({
          code: 'submissions.conflict',
          errors: clashes.map(({ name }) => ({ person: 1, field: name, code: 'conflict' })),
        }),
      })
    const previousRevision = this.states.length
    const changed = both.filter(({ field, value }) => !sameAnswer(this.now[field], value))
    for (const { field, value } of changed)
      for (const { name } of answerChanges(field, this.now[field], value))
        for (const one of [name, ...relatedNames(name)]) this.by.set(one, who)
    if (changed.length > 0)
      this.states.push(
        Object.fromEntries(
          Object.entries({
            ...this.now,
            ...Object.fromEntries(changed.map(({ field, value }) => [field, value])),
          }).filter(([, value]) => value !== null),
        ) as Answers,
      )
    return {
      revision: this.states.length,
      previousRevision,
      changed: changed.map(({ field }) => field),
      cleared: [],
      formVersion: '1',
    } as unknown as Saved
  }
}

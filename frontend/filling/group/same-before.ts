import type { SameAsFirst } from '@fleet/form-schemas/engine/definition'
import type { Named } from '../calls.ts'
import type { Draft } from '../draft/draft.ts'
import type { Patch } from '../filled-view.ts'
import { said, taking } from './same.ts'

/** What stood there before it was taken from person 1, as long as the page is open: `2:transfersAsFirst`. */
const kept = new WeakMap<Draft, Map<string, Patch>>()

type Of = { readonly draft: Draft; readonly person: number; readonly same: SameAsFirst }

/** Takes what person 1 says; taken again, what stood there at first is still what an undo brings back. */
export function take({ draft, person, same }: Of): void {
  const before = kept.get(draft) ?? new Map<string, Patch>()
  const own = draft.answers(person)
  if (own[same.field] !== true) before.set(`${person}:${same.field}`, said(same.fields, own))
  kept.set(draft, before)
  draft.edit(person, taking(same, draft.answers(1)))
}

/** Unties the answers from person 1's: they stay, and are the person's own. */
export function untie({ draft, person, same }: Of): void {
  draft.edit(person, { [same.field]: null })
}

/** Puts back what stood there before; after a reload the history says what that was. @throws HttpProblem | NetworkFailure */
export async function putBack(of: Of & { readonly named: Named }): Promise<void> {
  const { draft, person, same } = of
  const before = kept.get(draft)?.get(`${person}:${same.field}`) ?? (await beforeByHistory(of))
  draft.edit(person, { [same.field]: null, ...before })
}

/** Fields that the same save changed, with what they said until then; the others were not touched. */
async function beforeByHistory({ draft, named, person, same }: Of & { readonly named: Named }): Promise<Patch> {
  await draft.flush()
  const lastOf = async (field: string) => (await named.calls.history(named.id, { person, field }))[0]
  const taken = await lastOf(same.field)
  if (taken === undefined) return {}
  const changes = await Promise.all(same.fields.map(async (field) => ({ field, entry: await lastOf(field) })))
  const there = changes.filter(({ entry }) => entry?.revision === taken.revision)
  return Object.fromEntries(there.map(({ field, entry }) => [field, entry?.changes.find((change) => change.field === field)?.from ?? null]))
}

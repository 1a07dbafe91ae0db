import type { SameAsFirst } from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { Named } from '../calls.ts'
import type { Draft } from '../draft/draft.ts'
import { recordsOf } from '../draft/records.ts'
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

/** What these fields said before the box was ticked, as the server has it. */
async function beforeByHistory({ draft, named, person, same }: Of & { readonly named: Named }): Promise<Patch> {
  await draft.flush()
  const [ticked] = await named.calls.history(named.id, { person, field: same.field })
  if (ticked === undefined || named.calls.readAt === undefined) return {}
  const { persons } = await named.calls.readAt(named.id, ticked.revision - 1)
  return said(same.fields, recordsOf(draft.form, { booking: {}, persons }).get(person)?.seen ?? {})
}

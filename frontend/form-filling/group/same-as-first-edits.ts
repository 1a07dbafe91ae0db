import type { SameAsFirst } from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { FormInstanceRef } from '../calls.ts'
import type { Draft } from '../draft/draft.ts'
import { recordsOf } from '../draft/records.ts'
import type { Patch } from '../form-instance-data.ts'
import { valuesOf, takePatch } from './same-as-first.ts'

/** What stood there before it was taken from person 1, as long as the page is open: `2:transfersAsFirst`. */
const answersBefore = new WeakMap<Draft, Map<string, Patch>>()

type Target = { readonly draft: Draft; readonly person: number; readonly same: SameAsFirst }

/** Takes what person 1 says; taken again, what stood there at first is still what an undo brings back. */
export function takeFromFirst({ draft, person, same }: Target): void {
  const before = answersBefore.get(draft) ?? new Map<string, Patch>()
  const own = draft.answers(person)
  if (own[same.field] !== true) before.set(`${person}:${same.field}`, valuesOf(same.fields, own))
  answersBefore.set(draft, before)
  draft.edit(person, takePatch(same, draft.answers(1)))
}

/** Unties the answers from person 1's: they stay, and are the person's own. */
export function untie({ draft, person, same }: Target): void {
  draft.edit(person, { [same.field]: null })
}

/** Puts back what stood there before; after a reload the history says what that was. @throws HttpProblem | NetworkFailure */
export async function restoreBefore(target: Target & { readonly instanceRef: FormInstanceRef }): Promise<void> {
  const { draft, person, same } = target
  const before = answersBefore.get(draft)?.get(`${person}:${same.field}`) ?? (await beforeByHistory(target))
  draft.edit(person, { [same.field]: null, ...before })
}

/** What these fields said before the box was ticked, as the server has it. */
async function beforeByHistory({
  draft,
  instanceRef,
  person,
  same,
}: Target & { readonly instanceRef: FormInstanceRef }): Promise<Patch> {
  await draft.flush()
  const [ticked] = await instanceRef.calls.history(instanceRef.id, { person, field: same.field })
  if (ticked === undefined || instanceRef.calls.readAt === undefined) return {}
  const { persons } = await instanceRef.calls.readAt(instanceRef.id, ticked.revision - 1)
  return valuesOf(same.fields, recordsOf(draft.form, { booking: {}, persons }).get(person)?.base ?? {})
}

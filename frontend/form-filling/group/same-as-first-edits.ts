import type { SameAsFirst } from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { FormInstanceRef } from '../calls.ts'
import type { Draft } from '../draft/draft.ts'
import { recordsOf } from '../draft/records.ts'
import type { Patch } from '../form-instance-data.ts'
import { valuesOf, takePatch } from './same-as-first.ts'

/** Answers before they were replaced with person 1's, by `2:transfersAsFirst`; kept while the page is open. */
const answersBefore = new WeakMap<Draft, Map<string, Patch>>()

type Target = { readonly draft: Draft; readonly person: number; readonly same: SameAsFirst }

/** Copies person 1's answers; an undo restores the answers before the first copy. */
export function takeFromFirst({ draft, person, same }: Target): void {
  const before = answersBefore.get(draft) ?? new Map<string, Patch>()
  const own = draft.answers(person)
  if (own[same.field] !== true) before.set(`${person}:${same.field}`, valuesOf(same.fields, own))
  answersBefore.set(draft, before)
  draft.edit(person, takePatch(same, draft.answers(1)))
}

/** Keeps the copied answers as the person's own. */
export function detach({ draft, person, same }: Target): void {
  draft.edit(person, { [same.field]: null })
}

/** Restores the answers before the copy; after a reload from the history. @throws HttpProblem | NetworkFailure */
export async function restoreBefore(target: Target & { readonly instanceRef: FormInstanceRef }): Promise<void> {
  const { draft, person, same } = target
  const before = answersBefore.get(draft)?.get(`${person}:${same.field}`) ?? (await beforeByHistory(target))
  draft.edit(person, { [same.field]: null, ...before })
}

/** Answers on the server before the box was ticked. */
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

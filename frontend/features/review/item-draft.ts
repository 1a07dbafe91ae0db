import type { RequestedItem } from '@fleet/backend/features/submissions/contract'
import { newId } from '../../lib/new-id.ts'
import type { Requestable } from '../../reading/requestables.ts'
import { sentNotes, type Notes } from './decision-notes.tsx'
import type { Review } from './use-review.ts'

/** An item being written. `choice` is the id of a requestable, '' until one is chosen. */
export type ItemDraft = { readonly key: string; readonly person: number; readonly choice: string; readonly comment: string }

export function emptyItem(): ItemDraft {
  return { key: newId(), person: 1, choice: '', comment: '' }
}

/** Nothing was written into it; it is left out. */
export function isUntouched({ choice, comment }: ItemDraft): boolean {
  return choice === '' && comment.trim() === ''
}

/** Half written: what or why is missing. */
export function isHalf(item: ItemDraft): boolean {
  return !isUntouched(item) && (item.choice === '' || item.comment.trim() === '')
}

/** The request to send; undefined while an item is half written or the guests are asked for nothing at all. */
export function requestOf(items: readonly ItemDraft[], groups: readonly { choices: readonly Requestable[] }[], notes: Notes): Review | undefined {
  const written = items.filter((item) => !isUntouched(item))
  const said = sentNotes(notes)
  if (written.some(isHalf) || (written.length === 0 && said.notes === undefined)) return undefined
  const choices = groups.flatMap((group) => group.choices)
  const asked = written.map(({ person, choice, comment }): RequestedItem => {
    const { field, document } = choices.find(({ id }) => id === choice) ?? { field: choice }
    return { person, comment: comment.trim(), ...(document === undefined ? { field: field ?? choice } : { document }) }
  })
  return { decision: 'request_documents', items: asked, ...said }
}

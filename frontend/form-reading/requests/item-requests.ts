import { enteredText } from '@fleet/form-schemas/engine/runtime/texts/text-kinds'

/** A request to the submitter: one answer or document of one person; `comment` is '' until staff write one. */
export type ItemRequest = { readonly person: number; readonly field: string; readonly comment: string }

export type ItemRequests = {
  readonly items: readonly ItemRequest[]
  readonly of: (person: number, field: string) => ItemRequest | undefined
  readonly set: (request: ItemRequest) => void
  readonly remove: (person: number, field: string) => void
}

type Change = (change: (before: readonly ItemRequest[]) => readonly ItemRequest[]) => void

export function itemRequestsIn(items: readonly ItemRequest[], change: Change): ItemRequests {
  const isOf = (person: number, field: string) => (request: ItemRequest) =>
    request.person === person && request.field === field
  return {
    items,
    of: (person, field) => items.find(isOf(person, field)),
    set: (request) =>
      change((before) =>
        before.some(isOf(request.person, request.field))
          ? before.map((one) => (isOf(request.person, request.field)(one) ? request : one))
          : [...before, request],
      ),
    remove: (person, field) => change((before) => before.filter((one) => !isOf(person, field)(one))),
  }
}

/** Requests with a comment. */
export function completeRequests(items: readonly ItemRequest[]): ItemRequest[] {
  return items
    .map((request) => ({ ...request, comment: enteredText('lines', request.comment) }))
    .filter(({ comment }) => comment !== '')
}

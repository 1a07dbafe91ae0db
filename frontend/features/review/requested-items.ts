import type { RequestedItem } from '@fleet/backend/features/submissions/requested-item-contract'
import type { FormDefinition } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { documentKindOf } from '@fleet/form-schemas/engine/runtime/documents'
import { formFields } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import type { Ask } from '../../form-reading/comments/asks.ts'

/** What is asked for, as the call takes it: a field's answer, or the document that the field collects. */
export function requestedItems(definition: FormDefinition, asks: readonly Ask[]): RequestedItem[] {
  return asks.map(({ person, field, comment }) => {
    const found = formFields(definition).get(field)
    const document = found && documentKindOf(found)
    return { person, comment: comment.trim(), ...(document === undefined ? { field } : { document }) }
  })
}

import type { ShownFile, InstanceFields, WaitingFile } from '@fleet/backend/form-instances/contract'
import type { Confirmation, Part } from '@fleet/backend/features/submissions/contract'
import type { RequestedItem } from '@fleet/backend/features/submissions/requested-item-contract'
import type { JsonValue } from '@fleet/form-schemas/engine/runtime/definition/definition'

/** What filling reads of a form as the server tells it, whatever kind of form it is. */
export type FormInstanceData = Pick<
  InstanceFields,
  'currentStep' | 'persons' | 'erasedPersons' | 'revision' | 'formVersion'
> & {
  readonly id: string
  readonly status: string
  readonly documents: { readonly files: readonly ShownFile[]; readonly waiting?: readonly WaitingFile[] }
  /** What a reviewer asks for. */
  readonly requestedItems?: readonly RequestedItem[]
  /** What guests confirm themselves. */
  readonly confirmations?: readonly Confirmation[]
  /** Persons of a group who fill their own part. */
  readonly parts?: readonly Part[]
  /** A list: only these, as `2:passportNumber`. */
  readonly editable: boolean | readonly string[]
  readonly may: readonly string[]
  /** Guarded answers are changed elsewhere, and here as they are. */
  readonly keepsGuarded?: true
}

/** Field -> value; null takes the answer back. */
export type Patch = { readonly [field: string]: JsonValue }

import type { ShownFile, InstanceFields, WaitingFile } from '@fleet/backend/form-instances/contract'
import type { Confirmation, Part } from '@fleet/backend/features/submissions/contract'
import type { RequestedItem } from '@fleet/backend/features/submissions/requested-item-contract'
import type { JsonValue } from '@fleet/form-schemas/engine/runtime/definition/definition'

/** Fields of a form instance that filling reads, for all form types. */
export type FormInstanceData = Pick<
  InstanceFields,
  'currentStep' | 'persons' | 'erasedPersons' | 'revision' | 'formVersion'
> & {
  readonly id: string
  readonly status: string
  readonly documents: { readonly files: readonly ShownFile[]; readonly waiting?: readonly WaitingFile[] }
  /** Items that a reviewer requested. */
  readonly requestedItems?: readonly RequestedItem[]
  /** Declarations that guests confirm themselves. */
  readonly confirmations?: readonly Confirmation[]
  /** Parts that persons of a group fill in themselves. */
  readonly parts?: readonly Part[]
  /** A list: only these, such as `2:passportNumber`. */
  readonly editable: boolean | readonly string[]
  readonly may: readonly string[]
  /** Guarded answers are read-only here and changed elsewhere. */
  readonly keepsGuarded?: true
}

/** Field -> value; null removes the answer. */
export type Patch = { readonly [field: string]: JsonValue }

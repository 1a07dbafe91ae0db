import type { Filled } from '@fleet/domain/form-instances/filled'
import { versionOf } from '@fleet/domain/form-instances/filled'
import type { FormVersion } from '../form-registry/form-version.ts'
import type { FormRegistry } from '../form-registry/registry.ts'

export type Forms = Pick<FormRegistry, 'current' | 'version'>

/** The form version that something is filled and shown under: that of its submit, else the newest. */
export async function formOf(
  forms: Forms,
  formId: string,
  state: { readonly status: 'none' } | Filled,
): Promise<FormVersion> {
  const version = versionOf(state)
  const pinned = version === undefined ? undefined : await forms.version(formId, version)
  return pinned ?? forms.current(formId)
}

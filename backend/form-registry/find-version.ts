import { reject } from '@fleet/domain/kernel/rejection'
import type { FormVersion } from './form-version.ts'
import type { FormRegistry } from './registry.ts'

/** The id of a form there is. @throws Rejection forms.notFound */
export function knownForm(forms: Pick<FormRegistry, 'ids'>, formId: string): string {
  return forms.ids.includes(formId) ? formId : reject('forms.notFound')
}

/** Any version ever published. @throws Rejection forms.notFound */
export async function findVersion(
  forms: Pick<FormRegistry, 'version'>,
  formId: string,
  version: string,
): Promise<FormVersion> {
  return (await forms.version(formId, version)) ?? reject('forms.notFound')
}

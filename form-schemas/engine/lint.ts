import type { Finding } from './finding.ts'
import type { FormSource } from './form-source.ts'

/** Everything wrong or unfinished in files that have the right shape; errors keep the form from being used. */
export function lint(_formId: string, _source: FormSource): Finding[] {
  return []
}

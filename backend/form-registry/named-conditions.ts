import { compileConditions } from '@fleet/form-schemas/engine/tools/compile'
import type { FormVersion } from './form-version.ts'

const known = new WeakMap<FormVersion, ReturnType<typeof compileConditions>>()

/** The named conditions of a version, each compiled at its first use; they take answers with derived values. */
export function namedConditions(version: FormVersion): ReturnType<typeof compileConditions> {
  const compiled = known.get(version) ?? compileConditions(version.loaded.conditions)
  known.set(version, compiled)
  return compiled
}

import { useCallback, useSyncExternalStore } from 'react'
import { hasValidators, onValidatorsChange, useValidatorsOf } from '../../form-renderer/validators.ts'
import { useDebounced } from '../draft/use-draft.ts'
import type { Filling } from '../use-filling.ts'
import type { PersonProgress } from './person-progress.ts'

const none: readonly string[] = []

/** Progress of each person, 250 ms after the last edit; undefined while validators load, or unless it is needed. */
export function usePersonProgress(
  { draft, personProgress }: Pick<Filling, 'draft' | 'personProgress'>,
  isNeeded = true,
): readonly PersonProgress[] | undefined {
  const { form } = draft
  useValidatorsOf(form, isNeeded ? form.definition.steps.map(({ id }) => id) : none)
  const hasAll = useSyncExternalStore(onValidatorsChange, () => hasValidators(form))
  return useDebounced(
    draft,
    useCallback(() => (isNeeded && hasAll ? personProgress() : undefined), [isNeeded, hasAll, personProgress]),
  )
}

import { useCallback } from 'react'
import { useValidators } from '../../form-renderer/validators.ts'
import { useDebounced } from '../draft/use-draft.ts'
import type { Filling } from '../use-filling.ts'
import type { PersonProgress } from './person-progress.ts'

/** Progress of each person, 250 ms after the last edit; undefined while validators load. */
export function usePersonProgress({
  draft,
  personProgress,
}: Pick<Filling, 'draft' | 'personProgress'>): readonly PersonProgress[] | undefined {
  const { state } = useValidators(draft.form)
  return useDebounced(
    draft,
    useCallback(() => (state === 'ready' ? personProgress() : undefined), [state, personProgress]),
  )
}

import { useCallback } from 'react'
import { useValidators } from '../../form-renderer/validators.ts'
import { useCalm } from '../draft/use-draft.ts'
import type { Filling } from '../use-filling.ts'
import type { Lack } from './lacks.ts'

/** What each person misses, a quarter of a second behind the answers; undefined as long as nobody can tell. */
export function useLacks({ draft, lacks }: Pick<Filling, 'draft' | 'lacks'>): readonly Lack[] | undefined {
  const { state } = useValidators(draft.form)
  return useCalm(
    draft,
    useCallback(() => (state === 'ready' ? lacks() : undefined), [state, lacks]),
  )
}

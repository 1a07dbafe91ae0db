import type { ListedForm } from '@fleet/backend/features/form-versions/version-contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { updates } from '../../lib/live/updates.ts'
import { formVersionsKey } from './forms.ts'

/** Refetches form queries when a version is published or a folder is checked. */
export function useFormUpdates(forms: readonly ListedForm[] | undefined): void {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      updates.subscribe((update) => {
        if (update.kind !== 'form-published' && update.kind !== 'form-checked') return
        const known =
          update.kind === 'form-published' &&
          forms?.some(({ formId, serving }) => formId === update.formId && serving === update.version)
        if (!known) void queryClient.invalidateQueries({ queryKey: [formVersionsKey] })
      }),
    [forms, queryClient],
  )
}

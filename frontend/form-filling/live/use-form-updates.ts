import { useEffect, useRef } from 'react'
import { updates } from '../../lib/live/updates.ts'

/** Calls `fetchNew` when a version other than `drawn` is published. */
export function useFormUpdates(formId: string, drawn: string | undefined, fetchNew: () => void): void {
  const latest = useRef({ formId, drawn, fetchNew })
  useEffect(() => {
    latest.current = { formId, drawn, fetchNew }
  })
  useEffect(
    () =>
      updates.subscribe((update) => {
        if (update.kind !== 'form-published' || update.formId !== latest.current.formId) return
        if (latest.current.drawn !== undefined && latest.current.drawn !== update.version) latest.current.fetchNew()
      }),
    [],
  )
}

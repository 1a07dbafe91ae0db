import { useEffect, useRef } from 'react'
import { updates } from '../../lib/live/updates.ts'

/** Calls `fetchNew` when another version of the form serves than the one that is drawn. */
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

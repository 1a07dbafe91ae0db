import { useEffect, useRef } from 'react'
import { updates } from '../../lib/live/updates.ts'

/** Calls `fetchNew` when another version of the form serves than the one that is drawn. */
export function useFormNews(formId: string, drawn: string | undefined, fetchNew: () => void): void {
  const now = useRef({ formId, drawn, fetchNew })
  useEffect(() => {
    now.current = { formId, drawn, fetchNew }
  })
  useEffect(
    () =>
      updates.follow((update) => {
        if (update.kind !== 'form-published' || update.formId !== now.current.formId) return
        if (now.current.drawn !== undefined && now.current.drawn !== update.version) now.current.fetchNew()
      }),
    [],
  )
}

import { useCallback, useMemo } from 'react'
import { useParams } from 'react-router-dom'
import { startOnce, StartForm } from '../../form-filling/start-form.tsx'
import { call } from '../../lib/http/call.ts'
import { standaloneForm } from './standalone-form.ts'

/** /fill/:formId: starts an instance of the form. */
export function StartScreen() {
  const { formId = '' } = useParams()
  const { page } = useMemo(() => standaloneForm(formId), [formId])
  const open = useCallback(
    () =>
      startOnce(`starting:${formId}`, (idempotencyKey) =>
        call('POST /api/filled/:formId', { params: { formId }, idempotencyKey }),
      ),
    [formId],
  )
  return <StartForm page={page} open={open} />
}

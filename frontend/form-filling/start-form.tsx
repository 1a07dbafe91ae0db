import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useText } from '../lib/intl/use-text.ts'
import { newId } from '../lib/new-id.ts'
import { ErrorPanel } from '../ui/feedback/error-panel.tsx'
import { FillingSkeleton } from './filling-skeleton.tsx'

type Props = {
  /** Address of the page of an instance. */
  readonly page: (id: string) => string
  /** Creates an instance or finds the one to continue; returns its id. */
  readonly open: () => Promise<string>
}

/** Opens an instance and redirects to its page. */
export function StartForm({ page, open }: Props) {
  const t = useText()
  const navigate = useNavigate()
  const [failed, setFailed] = useState<unknown>()
  useEffect(() => {
    if (failed !== undefined) return
    open()
      .then((id) => navigate(page(id), { replace: true }))
      .catch(setFailed)
  }, [open, page, failed, navigate])
  if (failed === undefined) return <FillingSkeleton />
  return (
    <main id="main" className="mx-auto max-w-form px-edge py-section">
      <ErrorPanel title={t('filling.startFailed')} error={failed} onRetry={() => setFailed(undefined)} />
    </main>
  )
}

/** Creates an instance with a stored key, so that a reload or a second mount does not create another. */
export async function startOnce(
  name: string,
  start: (idempotencyKey: string) => Promise<{ readonly id: string }>,
): Promise<string> {
  const idempotencyKey = sessionStorage.getItem(name) ?? newId()
  sessionStorage.setItem(name, idempotencyKey)
  const { id } = await start(idempotencyKey)
  sessionStorage.removeItem(name)
  return id
}

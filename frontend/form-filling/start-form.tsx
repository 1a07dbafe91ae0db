import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useText } from '../lib/intl/use-text.ts'
import { newId } from '../lib/new-id.ts'
import { ErrorPanel } from '../ui/feedback/error-panel.tsx'
import { FillingSkeleton } from './filling-skeleton.tsx'

type Props = {
  /** Of the page on which the form with this id is filled. */
  readonly page: (id: string) => string
  /** Starts one, or finds the one to go on with; gives its id. */
  readonly open: () => Promise<string>
}

/** Opens a form that is to be filled, and leads to its page. */
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

/** Starts one with a key that is kept until it is there: a reload, or the same screen twice, never starts another. */
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

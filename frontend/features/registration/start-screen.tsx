import { useEffect, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useNavigate } from 'react-router-dom'
import { get, post } from '../../lib/http.ts'
import { newId } from '../../lib/new-id.ts'
import { useSessionUser, type SessionUser } from '../../lib/session.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { WizardSkeleton } from './wizard-skeleton.tsx'

/** /form: a guest's newest open draft, or a new one. A reload, or this screen twice, never starts another. */
export function StartScreen() {
  const user = useSessionUser()
  const navigate = useNavigate()
  const [failed, setFailed] = useState<unknown>()
  useEffect(() => {
    if (!user || failed !== undefined) return
    openOnce(user)
      .then((id) => navigate(`/form/${id}`, { replace: true }))
      .catch(setFailed)
  }, [user, failed, navigate])
  if (failed === undefined) return <WizardSkeleton />
  return (
    <main id="main" className="mx-auto max-w-form px-edge py-section">
      <ErrorPanel title={<FormattedMessage id="registration.startFailed" />} error={failed} onRetry={() => setFailed(undefined)} />
    </main>
  )
}

const keyName = 'startingSubmission'

async function openOnce(user: SessionUser): Promise<string> {
  const open = user.role === 'guest' ? await newestDraft() : undefined
  if (open !== undefined) return open
  const idempotencyKey = sessionStorage.getItem(keyName) ?? newId()
  sessionStorage.setItem(keyName, idempotencyKey)
  const { id } = await post<{ id: string }>('/api/submissions', { status: 'draft', currentStep: 0 }, { idempotencyKey })
  sessionStorage.removeItem(keyName)
  return id
}

async function newestDraft(): Promise<string | undefined> {
  const rows = await get<readonly { id: string; status: string; updatedAt: string }[]>('/api/submissions?status=draft&limit=50')
  return rows.toSorted((one, other) => other.updatedAt.localeCompare(one.updatedAt))[0]?.id
}

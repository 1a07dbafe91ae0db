import { useEffect, useEffectEvent } from 'react'
import { Navigate } from 'react-router-dom'
import { useText } from '../../lib/intl/use-text.ts'
import { useSessionUser, type PreviewedRole } from '../../lib/session/session.ts'
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx'
import { LoadingScreen } from '../../ui/pages/loading-screen.tsx'
import { usePreview } from '../../ui/preview/use-preview.ts'

const homes: Readonly<Record<PreviewedRole, string>> = { agent: '/dashboard', guest: '/' }

/**
 * /agent-auth and /guest-auth: redirects to the reader's home page; for the top admin, starts a preview of the role.
 */
export function PreviewEntry({ as }: { as: PreviewedRole }) {
  const user = useSessionUser()
  if (!user) return null
  if (user.role === as) return <Navigate replace to={homes[as]} />
  return <StartPreview as={as} />
}

function StartPreview({ as }: { as: PreviewedRole }) {
  const t = useText()
  const { mutate, isError, error } = usePreview(homes[as])
  const start = useEffectEvent(() => mutate(as))
  useEffect(() => start(), [])
  if (!isError) return <LoadingScreen />
  return (
    <main id="main" className="mx-auto max-w-form px-edge py-section">
      <ErrorPanel title={t('preview.failed')} error={error} onRetry={() => mutate(as)} />
    </main>
  )
}

import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { useNavigate } from 'react-router-dom'
import { useText } from '../lib/intl/use-text.ts'
import { homeOf, type SessionUser } from '../lib/session/session.ts'
import { Empty } from '../ui/feedback/empty.tsx'
import { ErrorPanel } from '../ui/feedback/error-panel.tsx'
import { LinkButton } from '../ui/buttons/link-button.tsx'
import { PageTitle } from '../ui/pages/page-title.tsx'
import type { FormType } from './form-type.ts'
import type { FormInstanceData } from './form-instance-data.ts'
import { FillingBar } from './filling-bar.tsx'
import { FillingSkeleton } from './filling-skeleton.tsx'
import type { OpenedForm } from './use-filling.ts'
import { useOpenedForm } from './use-opened-form.ts'

type Props<View extends FormInstanceData> = {
  readonly formType: FormType<View>
  readonly id: string
  readonly user: SessionUser
  /** Above the form, instead of the bar with the exit. */
  readonly bar?: ReactNode
  readonly children: (opened: OpenedForm<View>) => ReactNode
}

/** Loads a form instance and everything that filling it needs; shows an error otherwise. */
export function FormInstanceLoader<View extends FormInstanceData>({ formType, id, user, bar, children }: Props<View>) {
  const t = useText()
  const result = useOpenedForm(formType, { id, user })
  if (result.state === 'opening') return <FillingSkeleton bar={bar} />
  if (result.state === 'open') return children(result.opened)
  return (
    <MessagePage home={homeOf(user)} bar={bar}>
      {result.state === 'missing' ? (
        <NotFound home={homeOf(user)} />
      ) : (
        <ErrorPanel title={t('form.loadFailed')} error={result.error} onRetry={result.retry} />
      )}
    </MessagePage>
  )
}

function MessagePage({ home, bar, children }: { home: string; bar: ReactNode; children: ReactNode }) {
  const navigate = useNavigate()
  return (
    <>
      {bar ?? <FillingBar onExit={() => void navigate(home)} />}
      <main id="main" className="mx-auto max-w-form px-edge py-section">
        {children}
      </main>
    </>
  )
}

function NotFound({ home }: { home: ReturnType<typeof homeOf> }) {
  const t = useText()
  const title = useIntl().formatMessage({ id: 'filling.notFound' })
  const action = (
    <LinkButton to={home}>{t(home === '/dashboard' ? 'filling.toDashboard' : 'filling.toStart')}</LinkButton>
  )
  return (
    <Empty
      icon={FileText}
      title={
        <>
          <PageTitle>{title}</PageTitle>
          {title}
        </>
      }
      action={action}
    >
      {t('filling.notFound.text')}
    </Empty>
  )
}

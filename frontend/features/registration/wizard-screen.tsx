import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useNavigate, useParams } from 'react-router-dom'
import { HttpProblem } from '../../lib/http-problem.ts'
import { useLanguage } from '../../lib/intl/language-provider.tsx'
import { isStaff, useSessionUser, type SessionUser } from '../../lib/session.ts'
import { forgetUnsent } from '../../lib/unsaved/own-entries.ts'
import { Empty } from '../../ui/empty.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { noCopies, openDeviceCopies } from './draft/device-copy.ts'
import { readSubmission } from './draft/submission-calls.ts'
import { GuestBar } from './guest-bar.tsx'
import { todayInFleet } from '../../lib/today-in-fleet.ts'
import { formQuery } from '../../form-renderer/served-form.ts'
import { useFormNews } from './live/use-live-form.ts'
import { Wizard } from './wizard.tsx'
import { WizardSkeleton } from './wizard-skeleton.tsx'

/** /form/:id */
export function WizardScreen() {
  const { id = '' } = useParams()
  const user = useSessionUser()
  return user && <OpenedForm key={id} id={id} user={user} />
}

function OpenedForm({ id, user }: { id: string; user: SessionUser }) {
  const submission = useQuery({ queryKey: ['submission', id, 'wizard'], queryFn: ({ signal }) => readSubmission(id, signal), gcTime: 0 })
  const copies = useQuery({ queryKey: ['device-copies', user.id, id], queryFn: () => openDeviceCopies(user.id, id), gcTime: 0, retry: retryUnlessRefused })
  const { language } = useLanguage()
  const pinned = submission.data && submission.data.status !== 'draft' ? submission.data.formVersion : undefined
  const form = useQuery({ ...formQuery('registration', pinned, language), enabled: submission.data !== undefined, placeholderData: (before) => before })
  const queryClient = useQueryClient()
  const fetchNewForm = () => void queryClient.invalidateQueries({ queryKey: ['form', 'registration'] })
  useFormNews(pinned === undefined ? form.data?.form.definition.version : undefined, fetchNewForm)
  const failed = submission.error ?? form.error
  // Said by the application itself, and not in a preview, in which nothing real is found
  const isGone = submission.error instanceof HttpProblem && submission.error.code === 'submissions.notFound' && !user.preview
  useEffect(() => {
    if (isGone) void forgetUnsent(user.id, id)
  }, [isGone, user.id, id])
  if (failed instanceof HttpProblem && failed.status === 404) return <Aside user={user}><NotFound user={user} /></Aside>
  if (failed && !form.data) {
    const retry = () => void (submission.error ? submission.refetch() : form.refetch())
    return <Aside user={user}><ErrorPanel title={<FormattedMessage id="registration.loadFailed" />} error={failed} onRetry={retry} /></Aside>
  }
  if (!submission.data || !form.data || copies.isPending) return <WizardSkeleton />
  return (
    <>
      <PageTitle>{submission.data.referenceCode}</PageTitle>
      <Today>{(today) => <Wizard loaded={form.data} view={submission.data} copies={copies.data ?? noCopies} user={user} today={today} onOtherForm={fetchNewForm} />}</Today>
    </>
  )
}

/** Without the server's half nothing is kept on the device: an outage is waited for, a refusal is final. */
function retryUnlessRefused(failures: number, error: unknown): boolean {
  return failures < 2 && !(error instanceof HttpProblem && error.status < 500)
}

/** The fleet's date when the form was opened. */
function Today({ children }: { children: (today: string) => ReactNode }) {
  const [today] = useState(() => todayInFleet(new Date()))
  return children(today)
}

function Aside({ user, children }: { user: SessionUser; children: ReactNode }) {
  const navigate = useNavigate()
  return (
    <>
      <GuestBar onExit={() => void navigate(homeOf(user))} />
      <main id="main" className="mx-auto max-w-form px-edge py-section">{children}</main>
    </>
  )
}

function NotFound({ user }: { user: SessionUser }) {
  const title = useIntl().formatMessage({ id: 'registration.notFound' })
  const staff = homeOf(user) === '/dashboard'
  const action = <LinkButton to={homeOf(user)}><FormattedMessage id={staff ? 'registration.toDashboard' : 'registration.toStart'} /></LinkButton>
  return (
    <Empty icon={FileText} title={<><PageTitle>{title}</PageTitle>{title}</>} action={action}>
      <FormattedMessage id="registration.notFound.text" />
    </Empty>
  )
}

function homeOf(user: SessionUser): string {
  return isStaff(user) || user.role === 'agent' ? '/dashboard' : '/'
}

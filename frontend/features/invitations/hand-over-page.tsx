import type { Issued } from '@fleet/backend/features/invitations/contract'
import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { call } from '../../lib/http/call.ts'
import { HttpProblem } from '../../lib/http/http-problem.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { useMailUpdates } from '../../lib/live/use-mail-updates.ts'
import { CodeBadge } from '../../ui/badges/code-badge.tsx'
import { Empty } from '../../ui/feedback/empty.tsx'
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { PageHeader } from '../../ui/pages/page-header.tsx'
import { PageTitle } from '../../ui/pages/page-title.tsx'
import { CreateForm } from './create-form.tsx'
import { InvitationRows } from './invitation-rows.tsx'
import { givenFields, handOver, handOverAgain, handOvers, hasWaitingMail, revokeHandOver } from './invitation.ts'
import { IssuedBox } from './issued-box.tsx'

/** The link is mailed to one guest; the registration already contains the trip. */
const forOneGuest = { required: ['email'], without: givenFields }

/** /forms/:id/hand-over: invites a guest to continue this registration. */
export function HandOverPage() {
  const { id = '' } = useParams()
  const t = useText()
  const [issued, setIssued] = useState<Issued>()
  const submission = useQuery({
    queryKey: ['submission', id, 'reference'],
    queryFn: ({ signal }) => call('GET /api/submissions/:id', { params: { id }, signal }),
  })
  const title = t('handOver.title')
  const missing = submission.error instanceof HttpProblem && submission.error.status === 404
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader
        back={{ to: '/forms', label: t('nav.forms') }}
        title={title}
        below={
          submission.data && (
            <p className="mt-2">
              <CodeBadge code={submission.data.referenceCode} />
            </p>
          )
        }
      />
      <div className="grid gap-10 desk:grid-cols-[minmax(0,32rem)_minmax(0,1fr)] desk:items-start">
        <div>
          {missing && (
            <Empty
              icon={FileText}
              title={t('filling.notFound')}
              action={<LinkButton to="/dashboard">{t('filling.toDashboard')}</LinkButton>}
            >
              {t('filling.notFound.text')}
            </Empty>
          )}
          {submission.isError && !missing && (
            <ErrorPanel
              title={t('submission.failed')}
              error={submission.error}
              onRetry={() => void submission.refetch()}
            />
          )}
          {submission.data && (
            <>
              <p className="mb-5 text-ink-2">{t('handOver.text')}</p>
              {submission.data.may.includes('handOver') ? (
                <CreateForm
                  adapted={forOneGuest}
                  onCreate={(invitation, key) => handOver(id, invitation, key)}
                  onIssued={setIssued}
                />
              ) : (
                <p className="rounded-lg bg-sunk px-4 py-3.5">{t('errors.preview.notHere')}</p>
              )}
              {issued && <IssuedBox key={issued.id} issued={issued} />}
            </>
          )}
        </div>
        {submission.data && <HandedOver submissionId={id} />}
      </div>
    </>
  )
}

/** The invited guests, and a button that revokes an unused link. */
function HandedOver({ submissionId }: { submissionId: string }) {
  const t = useText()
  const given = useQuery(handOvers(submissionId))
  useMailUpdates('invitations', hasWaitingMail(given.data))
  if (given.isError)
    return (
      <ErrorPanel
        size="staff"
        title={t('invitations.failed')}
        error={given.error}
        onRetry={() => void given.refetch()}
      />
    )
  if (!given.data || given.data.length === 0) return null
  return (
    <section aria-labelledby="handed-over" className="min-w-0">
      <h2 id="handed-over" className="mb-3">
        {t('handOver.given')}
      </h2>
      <InvitationRows
        invitations={given.data}
        onSendAgain={(id, key) => handOverAgain(submissionId, id, key)}
        onRevoke={(id) => revokeHandOver(submissionId, id)}
      />
    </section>
  )
}

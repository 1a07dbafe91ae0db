import type { Copied } from '@fleet/backend/features/client-import/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, Link } from 'react-router-dom'
import { fullName } from '../../lib/full-name.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { CodeBadge } from '../../ui/badges/code-badge.tsx'
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { PageHeader } from '../../ui/pages/page-header.tsx'
import { PageTitle } from '../../ui/pages/page-title.tsx'
import { ProblemNote } from '../../ui/feedback/problem-note.tsx'
import { CopyChanges } from './copy-changes.tsx'
import { copyTrip, sourceQuery, previewCopy } from './copy-trip.ts'
import { CopyTargets } from './copy-targets.tsx'

const texts: Readonly<Record<Copied['status'], string>> = {
  copied: 'copyTrip.copied',
  same: 'copyTrip.was',
  refused: 'copyTrip.refused',
}
const looks: Readonly<Record<Copied['status'], string>> = {
  copied: 'text-done-ink',
  same: 'text-ink-2',
  refused: 'text-stop-ink',
}

/** The result for each registration. */
function CopyResult({ copied }: { copied: readonly Copied[] }) {
  const t = useText()
  return (
    <section aria-labelledby="copy-result">
      <h2 id="copy-result" tabIndex={-1} ref={(heading) => heading?.focus()} className="mb-2">
        {t('copyTrip.result')}
      </h2>
      <ul className="border-b border-line text-sm">
        {copied.map(({ id, referenceCode, name, status, detail }) => (
          <li key={id} className="flex min-h-touch flex-wrap items-center gap-x-2.5 border-t border-line py-1.5">
            <Link to={`/form/${id}`} className="min-w-0 wrap-anywhere">
              {name ?? t('forms.view')}
            </Link>
            {referenceCode && <CodeBadge size="sm" code={referenceCode} />}
            <span className={`font-semibold ${looks[status]}`}>{t(texts[status])}</span>
            {detail !== null && <span className="text-ink-2">{detail}</span>}
          </li>
        ))}
      </ul>
      <div className="mt-6">
        <LinkButton size="staff" look="next" to="/forms">
          {t('forms.title.agent')}
        </LinkButton>
      </div>
    </section>
  )
}

/** /forms/:id/copy-trip: copies trip and transfers of one client to others; shows what it overwrites first. */
export function CopyTripPage() {
  const { id = '' } = useParams()
  const t = useText()
  const client = useQueryClient()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const source = useQuery(sourceQuery(id))
  const looking = useMutation({ mutationFn: () => previewCopy(id, [...chosen]) })
  const copying = useMutation({
    mutationFn: () =>
      copyTrip(
        id,
        (looking.data ?? []).filter(({ refused, changes }) => refused === null && changes.length > 0),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: ['submissions'] }),
  })
  const back = () => {
    looking.reset()
    copying.reset()
  }
  const title = t('copyTrip.title')
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader
        back={{ to: '/forms', label: t('forms.title.agent') }}
        title={title}
        below={
          source.data && (
            <p className="mt-2 flex flex-wrap items-center gap-2">
              <CodeBadge code={source.data.referenceCode} />{' '}
              {fullName({ firstName: source.data['firstName'], lastName: source.data['lastName'] })}
            </p>
          )
        }
      />
      {source.isError && (
        <ErrorPanel
          size="staff"
          title={t('copyTrip.loadFailed')}
          error={source.error}
          onRetry={() => void source.refetch()}
        />
      )}
      {source.data && (
        <>
          <p className="mb-6 max-w-[64ch] text-ink-2">{t('copyTrip.text')}</p>
          {copying.data ? (
            <CopyResult copied={copying.data} />
          ) : looking.data ? (
            <CopyChanges
              targets={looking.data}
              busy={copying.isPending}
              onBack={back}
              onCopy={() => copying.mutate()}
            />
          ) : (
            <CopyTargets
              source={id}
              chosen={chosen}
              busy={looking.isPending}
              onChoose={setChosen}
              onLook={() => looking.mutate()}
            />
          )}
          <ProblemNote title={t('copyTrip.checkFailed')} error={looking.error} />
          <ProblemNote title={t('copyTrip.failed')} error={copying.error} />
        </>
      )}
    </>
  )
}

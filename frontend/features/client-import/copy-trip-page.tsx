import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { useText } from '../../lib/intl/use-text.ts'
import { CodeBadge } from '../../ui/code-badge.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { CopyChanges } from './copy-changes.tsx'
import { CopyResult } from './copy-result.tsx'
import { copyTrip, sourceQuery, whatChanges } from './copy-trip.ts'
import { CopyTargets } from './copy-targets.tsx'

/** /forms/:id/copy-trip: trip and transfers of one client for others; what it overwrites is shown before it is done. */
export function CopyTripPage() {
  const { id = '' } = useParams()
  const t = useText()
  const client = useQueryClient()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const source = useQuery(sourceQuery(id))
  const looking = useMutation({ mutationFn: () => whatChanges(id, [...chosen]) })
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
  const name = [source.data?.['firstName'], source.data?.['lastName']]
    .filter((part) => typeof part === 'string')
    .join(' ')
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader
        back={{ to: '/forms', label: t('forms.title.agent') }}
        title={title}
        below={
          source.data && (
            <p className="mt-2 flex flex-wrap items-center gap-2">
              <CodeBadge code={source.data.referenceCode} /> {name}
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

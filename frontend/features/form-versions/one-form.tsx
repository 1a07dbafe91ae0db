import type { ListedForm } from '@fleet/backend/features/form-versions/version-contract'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useLanguage } from '../../lib/intl/language-provider.tsx'
import { useText } from '../../lib/intl/use-text.ts'
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx'
import { SkeletonLine, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Compare } from './compare/compare.tsx'
import { useCompared, type Compared } from './compare/use-compared.ts'
import { FindingList } from './folder/finding-list.tsx'
import { FolderNote } from './folder/folder-note.tsx'
import { findingsQuery, publicationsQuery } from './forms.ts'
import { RehearsalSection } from './rehearsal/rehearsal-section.tsx'
import { VersionList } from './version-list.tsx'

/** One form: the state of its folder, its versions, and the comparison of two. */
export function OneForm({ form: { formId } }: { form: ListedForm }) {
  const t = useText()
  const { language } = useLanguage()
  const publications = useQuery(publicationsQuery(formId, language))
  const findings = useQuery(findingsQuery(formId, language))
  const { compared, choose } = useCompared(publications.data, findings.data)
  const comparison = useRef<HTMLDivElement>(null)
  // On a phone the comparison is below the list of versions
  const compare = (versions: Compared) => {
    choose(versions)
    comparison.current?.focus({ preventScroll: true })
    if ((comparison.current?.getBoundingClientRect().top ?? 0) > innerHeight / 2) comparison.current?.scrollIntoView()
  }
  if (publications.isError && !publications.data) {
    return (
      <ErrorPanel
        size="staff"
        title={t('formVersions.versions.failed')}
        error={publications.error}
        onRetry={() => void publications.refetch()}
      />
    )
  }
  return (
    <>
      {findings.data && <FolderNote findings={findings.data} />}
      <div className="grid gap-8 desk:grid-cols-[18.5rem_minmax(0,1fr)] desk:items-start desk:gap-10">
        {publications.data ? (
          <VersionList formId={formId} publications={publications.data} to={compared?.to} onCompare={compare} />
        ) : (
          <VersionsSkeleton />
        )}
        <div ref={comparison} tabIndex={-1} className="grid min-w-0 scroll-mt-4 gap-10 outline-none">
          {publications.data && (
            <Compare
              formId={formId}
              publications={publications.data}
              findings={findings.data}
              compared={compared}
              onChoose={choose}
            />
          )}
          {compared && (
            <RehearsalSection formId={formId} compared={compared} refused={findings.data?.state === 'refused'} />
          )}
          {findings.data && <FindingList findings={findings.data} />}
          {findings.isError && !findings.data && (
            <ErrorPanel
              size="staff"
              title={t('formVersions.findings.failed')}
              error={findings.error}
              onRetry={() => void findings.refetch()}
            />
          )}
        </div>
      </div>
    </>
  )
}

function VersionsSkeleton() {
  return (
    <div className="rounded-lg border border-line px-4 py-4">
      <Skeleton>
        <div className="grid gap-2 py-3 pl-8">
          <SkeletonLine className="h-4 w-32" />
          <SkeletonLine className="h-3 w-44" />
        </div>
      </Skeleton>
    </div>
  )
}

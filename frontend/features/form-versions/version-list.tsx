import type { Publication } from '@fleet/backend/features/form-versions/version-contract'
import { Check, Eye, GitCompare } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { useDates } from '../../lib/intl/dates.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { Badge } from '../../ui/badges/badge.tsx'
import type { Compared } from './compare/use-compared.ts'
import { Hash } from './hash.tsx'

type Props = {
  formId: string
  publications: readonly Publication[]
  to: string | undefined
  onCompare: (compared: Compared) => void
}

/** Older versions are collapsed: on a phone the comparison is below the list. */
const atFirst = 6

/** The versions, newest first: changes, date, author, and links. */
export function VersionList({ formId, publications, to, onCompare }: Props) {
  const t = useText()
  const [all, setAll] = useState(false)
  return (
    <section
      aria-labelledby="versions"
      className="rounded-lg border border-line bg-surface desk:sticky desk:top-4 desk:flex desk:max-h-[calc(100dvh-2rem)] desk:flex-col"
    >
      <h2 id="versions" className="px-4 pt-4 pb-2 text-lg">
        {t('formVersions.versions')}
      </h2>
      <ol className="min-h-0 px-4 pb-3 desk:overflow-y-auto">
        {publications.slice(0, all ? undefined : atFirst).map((publication, index) => {
          const before = publications.slice(index + 1).find(({ version }) => version !== publication.version)
          return (
            <Version key={publication.publishedAt} publication={publication} shown={publication.version === to}>
              {before && (
                <button
                  type="button"
                  className={action}
                  onClick={() => onCompare({ from: before.version, to: publication.version })}
                >
                  <GitCompare size={16} aria-hidden="true" />
                  {t('formVersions.compareThis', {
                    version: <Unseen key="of">{publication.version.slice(0, 7)}</Unseen>,
                  })}
                </button>
              )}
              <Link to={`/form-versions/${formId}/preview?version=${publication.version}`} className={action}>
                <Eye size={16} aria-hidden="true" />
                {t('formVersions.previewThis', {
                  version: <Unseen key="of">{publication.version.slice(0, 7)}</Unseen>,
                })}
              </Link>
            </Version>
          )
        })}
      </ol>
      {!all && publications.length > atFirst && (
        <button type="button" className={`${action} mx-2.5 mb-3 justify-center`} onClick={() => setAll(true)}>
          {t('formVersions.versions.all', { count: publications.length })}
        </button>
      )}
    </section>
  )
}

function Version({
  publication: { version, publishedAt, author, serving, summary },
  shown,
  children,
}: {
  publication: Publication
  shown: boolean
  children: ReactNode
}) {
  const t = useText()
  const { moment } = useDates()
  return (
    <li className="relative grid grid-cols-[1rem_minmax(0,1fr)] gap-x-3 pb-4 text-sm not-last:before:absolute not-last:before:top-3 not-last:before:-bottom-2 not-last:before:left-[0.4375rem] not-last:before:w-0.5 not-last:before:bg-line">
      <span
        aria-hidden="true"
        className={`relative mt-1.5 size-4 rounded-full border-2 ${serving ? 'border-aqua bg-aqua shadow-[0_0_0_3px_var(--aqua-tint)]' : 'border-line-strong bg-surface'}`}
      />
      <div className="min-w-0">
        <p className="flex min-h-7 flex-wrap items-center gap-2">
          <strong className={shown ? 'underline decoration-aqua decoration-2 underline-offset-4' : ''}>
            <Hash of={version} />
          </strong>
          {serving && (
            <Badge tone="aqua" icon={Check}>
              {t('formVersions.serving')}
            </Badge>
          )}
        </p>
        <p>{summary}</p>
        <p className="text-xs text-ink-2 tabular-nums">
          <time dateTime={publishedAt}>{moment(publishedAt)}</time>, {author ?? t('formVersions.fileEdit')}
        </p>
        <p className="-ml-1.5 flex flex-wrap gap-x-2">{children}</p>
      </div>
    </li>
  )
}

/** Names the version for screen readers, which read buttons one by one. */
function Unseen({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>
}

const action =
  'inline-flex min-h-touch items-center gap-1.5 rounded-md px-1.5 text-sm font-medium text-aqua-ink no-underline hover:underline fine:min-h-7'

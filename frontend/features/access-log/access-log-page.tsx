import { useInfiniteQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { useFilterInAddress } from '../../lib/filter-in-address.ts'
import { useLanguage } from '../../lib/intl/language-provider.tsx'
import { useText } from '../../lib/intl/use-text.ts'
import { ListRows } from '../../ui/list-rows.tsx'
import { None } from '../../ui/none.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Bone, Skeleton } from '../../ui/skeleton.tsx'
import { accessPages, type AccessFilter } from './access-log.ts'
import { AccessFilters } from './access-filters.tsx'
import { DevelopmentMail } from './development-mail.tsx'
import { EntryRow } from './entry-row.tsx'

const inAddress = {
  filterIn: (query: URLSearchParams) => ({
    kind: query.get('kind') ?? '',
    who: query.get('who') ?? '',
    day: query.get('day') ?? '',
  }),
  queryOf: (filter: AccessFilter) => Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== '')),
}

/** /access-log: everything that happened to accounts, roles, invitations and sign-ins, for admins. */
export function AccessLogPage() {
  const t = useText()
  const { language } = useLanguage()
  const [filter, choose] = useFilterInAddress(inAddress)
  const pages = useInfiniteQuery(accessPages(filter, language))
  const filtered = filter.kind !== '' || filter.who !== '' || filter.day !== ''
  const title = t('accessLog.title')
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader
        back={{ to: '/dashboard', label: t('nav.dashboard') }}
        title={title}
        below={<p className="mt-1 text-ink-2">{t('accessLog.text')}</p>}
      >
        <DevelopmentMail />
      </PageHeader>
      <AccessFilters filter={filter} onChoose={choose} />
      <ListRows
        pages={pages}
        skeleton={
          <Skeleton>
            <div className="grid gap-2 py-3 pl-11">
              <Bone className="h-4 w-72 max-w-full" />
              <Bone className="h-3 w-40" />
            </div>
          </Skeleton>
        }
        failed={t('accessLog.failed')}
        empty={
          <None icon={ScrollText} title={t('accessLog.none')}>
            {filtered && t('accessLog.none.filtered')}
          </None>
        }
      >
        {(rows) => (
          <ol className="max-w-form">
            {rows.map((entry) => (
              <EntryRow key={entry.id} entry={entry} />
            ))}
          </ol>
        )}
      </ListRows>
    </>
  )
}

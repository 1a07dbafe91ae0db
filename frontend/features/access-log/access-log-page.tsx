import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ScrollText, X } from 'lucide-react'
import { useId } from 'react'
import { call } from '../../lib/http/call.ts'
import { useLanguage } from '../../lib/intl/language-provider.tsx'
import { useText } from '../../lib/intl/use-text.ts'
import { useFilter } from '../../lib/use-filter.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { ListRows } from '../../ui/lists/list-rows.tsx'
import { None } from '../../ui/feedback/none.tsx'
import { PageHeader } from '../../ui/pages/page-header.tsx'
import { PageTitle } from '../../ui/pages/page-title.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { SkeletonLine, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { accessFilter, accessPages, type AccessFilter } from './access-log.ts'
import { entryKinds } from './entry-look.ts'
import { EntryRow } from './entry-row.tsx'

/** /access-log: events of accounts, roles, invitations and sign-ins, for admins. */
export function AccessLogPage() {
  const t = useText()
  const { language } = useLanguage()
  const { filter, choose, clear, isFiltered } = useFilter(accessFilter)
  const pages = useInfiniteQuery(accessPages(filter, language))
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
      <AccessFilters filter={filter} onChoose={choose} onClear={isFiltered ? clear : undefined} />
      <ListRows
        pages={pages}
        skeleton={
          <Skeleton>
            <div className="grid gap-2 py-3 pl-11">
              <SkeletonLine className="h-4 w-72 max-w-full" />
              <SkeletonLine className="h-3 w-40" />
            </div>
          </Skeleton>
        }
        failed={t('accessLog.failed')}
        empty={
          <None icon={ScrollText} title={t('accessLog.none')}>
            {isFiltered && t('accessLog.none.filtered')}
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

/** A link to the mails stored as files; nothing when mails are sent, as in production. */
function DevelopmentMail() {
  const t = useText()
  const { isSuccess } = useQuery({
    queryKey: ['outbox', 'there'],
    queryFn: ({ signal }) => call('GET /api/dev/outbox', { query: { limit: '1' }, signal }),
  })
  if (!isSuccess) return null
  return (
    <LinkButton size="staff" to="/dev/outbox">
      {t('outbox.title')}
    </LinkButton>
  )
}

type Props = {
  filter: AccessFilter
  onChoose: (part: Partial<AccessFilter>) => void
  /** Undefined: there is nothing to clear. */
  onClear: (() => void) | undefined
}

/** Filters by kind, person and day. */
function AccessFilters({ filter, onChoose, onClear }: Props) {
  const t = useText()
  const id = useId()
  return (
    <search className="mb-5 flex max-w-form flex-wrap items-end gap-2">
      <SelectField label={t('accessLog.kind')} value={filter.kind} onChange={(kind) => onChoose({ kind })}>
        <option value="">{t('accessLog.all')}</option>
        {entryKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`accessLog.kind.${kind}`)}
          </option>
        ))}
      </SelectField>
      <div className="min-w-0 flex-1 basis-52">
        <SearchField
          value={filter.who}
          label={t('accessLog.person')}
          placeholder={t('accessLog.person.words')}
          onChange={(who) => onChoose({ who })}
        />
      </div>
      <div className="grid min-w-0 flex-1 basis-36 gap-1">
        <label htmlFor={id} className="text-xs font-medium text-ink-2">
          {t('accessLog.day')}
        </label>
        <input
          id={id}
          type="date"
          value={filter.day}
          onChange={(event) => onChoose({ day: event.target.value })}
          className="min-h-touch w-full rounded-md border border-line-strong bg-surface px-3 py-1 transition-colors hover:border-ink-2 focus-visible:rounded-md fine:min-h-dense fine:text-sm"
        />
      </div>
      {onClear && (
        <Button size="staff" icon={<X size={18} aria-hidden="true" />} onClick={onClear}>
          {t('accessLog.clear')}
        </Button>
      )}
    </search>
  )
}

import { useQuery } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide-react'
import { useIntl } from 'react-intl'
import { NavLink, useParams, useSearchParams } from 'react-router-dom'
import { HttpProblem } from '../../lib/http/http-problem.ts'
import { dateFormats } from '../../lib/intl/dates.ts'
import { useLanguage } from '../../lib/intl/language-provider.tsx'
import { isOffered } from '../../lib/intl/languages.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { Empty } from '../../ui/feedback/empty.tsx'
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx'
import { LanguageOptions } from '../../ui/fields/language-options.tsx'
import { PageHeader } from '../../ui/pages/page-header.tsx'
import { PageTitle } from '../../ui/pages/page-title.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { SkeletonLine, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { IssuedSheet } from './issued-sheet.tsx'
import { PlainSheet } from './plain-sheet.tsx'
import { sheetQuery, sheetsQuery, type Trip } from './sheet-queries.ts'
import { useSheetUpdates } from './use-sheet-updates.ts'

/** /trips/:boat/:tripStart/sheets/:sheet: one sheet of a trip, on screen and in print. */
export function SheetPage() {
  const { boat = '', tripStart = '', sheet = '' } = useParams()
  return Number.isNaN(dayOf(tripStart)) ? <NoSuchSheet /> : <SheetOfTrip trip={{ boat, tripStart }} sheet={sheet} />
}

function SheetOfTrip({ trip, sheet }: { trip: Trip; sheet: string }) {
  const intl = useIntl()
  const t = useText()
  const { boat, tripStart } = trip
  const { language: own } = useLanguage()
  const [query, setQuery] = useSearchParams()
  const requested = query.get('lang')
  const language = isOffered(requested) ? requested : own
  const found = useQuery({
    ...sheetQuery({ ...trip, sheet }, language),
    placeholderData: (before) => (before?.sheet === sheet ? before : undefined),
  })
  useSheetUpdates()
  const title = found.data?.title ?? t('sheets.title')
  const last = found.data?.tripEndDate ?? tripStart
  return (
    <div className={found.data?.isAcross ? 'print-across' : ''}>
      <PageTitle>{`${title}, ${boat}`}</PageTitle>
      <PageHeader
        back={{ to: `/trips/${encodeURIComponent(boat)}/${tripStart}`, label: t('sheets.back') }}
        title={
          <>
            {boat} <span className="font-medium text-ink-2">{dateFormats(intl).range(tripStart, last)}</span>
          </>
        }
      >
        <div className="w-44 print:hidden">
          <SelectField
            wide
            label={t('sheets.language')}
            value={language}
            onChange={(lang) => setQuery({ lang }, { replace: true })}
          >
            <LanguageOptions />
          </SelectField>
        </div>
      </PageHeader>
      <SheetTabs trip={trip} language={language} />
      {found.isPending && (
        <Skeleton>
          <div className="grid gap-3 py-5">
            {[0, 1, 2, 3, 4].map((line) => (
              <SkeletonLine key={line} className="h-5 w-full" />
            ))}
          </div>
        </Skeleton>
      )}
      {found.isError && !found.data && <SheetFailed error={found.error} onRetry={() => void found.refetch()} />}
      {found.data &&
        (found.data.isIssued ? (
          <IssuedSheet sheet={found.data} trip={trip} />
        ) : (
          <PlainSheet sheet={found.data} trip={trip} />
        ))}
    </div>
  )
}

function dayOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}

function SheetTabs({ trip, language }: { trip: Trip; language: string }) {
  const t = useText()
  const { data = [] } = useQuery({ ...sheetsQuery(trip, language), placeholderData: (before) => before })
  return (
    <nav
      aria-label={t('sheets.title')}
      className="relative -mx-edge overflow-x-auto px-edge pt-1.5 [scrollbar-width:none] print:hidden desk:mx-0 desk:px-0"
    >
      <ul className="flex w-max min-w-full gap-1 border-b border-line">
        {data.map(({ id, title, proposals }) => (
          <li key={id}>
            <NavLink
              lang={language}
              to={`/trips/${encodeURIComponent(trip.boat)}/${trip.tripStart}/sheets/${id}?lang=${language}`}
              className={tabLook}
            >
              {title}
              {proposals > 0 && (
                <span className="rounded-full bg-wait-tint px-1.5 text-xs text-wait-ink tabular-nums">
                  <span aria-hidden="true">{proposals}</span>
                  <span className="sr-only">{t('sheets.proposals', { count: proposals })}</span>
                </span>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const tabLook =
  'inline-flex min-h-touch items-center gap-2 border-b-3 border-transparent px-3 text-sm font-medium whitespace-nowrap text-ink-2 no-underline transition-colors hover:border-line-strong hover:text-ink aria-[current]:border-ink aria-[current]:font-semibold aria-[current]:text-ink focus-visible:shadow-[inset_0_0_0_2px_var(--focus-inner),inset_0_0_0_5px_var(--focus-outer)]'

function SheetFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useText()
  if (error instanceof HttpProblem && error.status === 404) return <NoSuchSheet />
  return <ErrorPanel size="staff" title={t('sheets.failed')} error={error} onRetry={onRetry} />
}

function NoSuchSheet() {
  const t = useText()
  return (
    <Empty icon={FileSpreadsheet} title={t('sheets.notFound.title')}>
      {t('sheets.notFound.text')}
    </Empty>
  )
}

import { enteredText } from '@fleet/form-schemas/engine/runtime/texts/text-kinds'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ClipboardList, Download, Plus, Check, X } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useText } from '../../lib/intl/use-text.ts'
import { may, useSessionUser } from '../../lib/session/session.ts'
import { useFilter } from '../../lib/use-filter.ts'
import { buttonLook } from '../../ui/buttons/button-look.ts'
import { ListRows } from '../../ui/lists/list-rows.tsx'
import { TableSkeleton } from '../../ui/lists/list-table.tsx'
import { NoRows } from '../../ui/lists/no-rows.tsx'
import { QuietButton } from '../../ui/buttons/quiet-button.tsx'
import { useCreateForm } from '../../ui/use-create-form.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ListTotal } from '../../ui/lists/list-total.tsx'
import { PageHeader } from '../../ui/pages/page-header.tsx'
import { PageTitle } from '../../ui/pages/page-title.tsx'
import { BulkApprove } from './bulk-approve.tsx'
import { FormsFilters } from './forms-filters.tsx'
import { FormsTable } from './forms-table.tsx'
import { ListKeys } from './list-keys.tsx'
import { useListViews } from './list-views.ts'
import { TripChoice } from './trip-choice.tsx'
import { submissionPagesQuery } from './submission-pages.ts'
import { formsFilter } from './forms-filter.ts'
import { useSelection, type Selection } from './use-selection.ts'

/** /forms: search, filters and the registrations; for agents by trip, with missing answers. */
export function FormsPage() {
  const t = useText()
  const user = useSessionUser()
  const { search: address } = useLocation()
  const isAgent = user?.role === 'agent'
  const { filter, choose, clear, isFiltered } = useFilter(formsFilter)
  const pages = useInfiniteQuery(submissionPagesQuery({ filter, ofAgency: isAgent }))
  const { create, busy } = useCreateForm()
  const selection = useSelection()
  const lists = useListViews(user !== undefined && user !== null && !isAgent)

  const first = pages.data?.pages[0]
  const heading = t(isAgent ? 'forms.title.agent' : 'forms.title')
  return (
    <>
      <PageTitle>{heading}</PageTitle>
      <PageHeader
        back={{ to: '/dashboard', label: t('nav.dashboard') }}
        title={
          <>
            {heading} <ListTotal total={first?.total} />
          </>
        }
      >
        <div className="flex flex-wrap gap-3">
          {user && may(user, 'exports') && (
            <Link to={`/export${address}`} className={buttonLook('plain', 'staff')}>
              <Download size={20} aria-hidden="true" />
              {t('forms.export')}
            </Link>
          )}
          {user && may(user, 'submissions.create') && (
            <Button
              look="next"
              size="staff"
              icon={<Plus size={20} aria-hidden="true" />}
              unavailable={busy}
              onClick={create}
            >
              {t('createForm.action')}
            </Button>
          )}
        </div>
      </PageHeader>
      {isAgent && <TripChoice filter={filter} onChange={choose} />}
      <FormsFilters filter={filter} counts={first?.counts ?? {}} isAgent={isAgent} lists={lists} onChoose={choose} />
      <ListRows
        pages={pages}
        skeleton={<TableSkeleton columns={6} />}
        failed={t('forms.failed')}
        empty={
          <NoRows
            icon={ClipboardList}
            texts="forms"
            isFiltered={isFiltered}
            search={enteredText('line', filter.search)}
            onClear={clear}
          />
        }
        className="desk:overflow-x-auto"
      >
        {(rows) => (
          <FormsTable
            rows={rows}
            isAgent={isAgent}
            columns={lists.columns}
            selection={isAgent ? undefined : selection}
            sort={filter.sort}
            onSort={(sort) => choose({ sort })}
          />
        )}
      </ListRows>
      <SelectionBar selection={selection} />
      <ListKeys />
    </>
  )
}

/** Actions on the selection; always visible below the list. */
function SelectionBar({ selection }: { selection: Selection }) {
  const t = useText()
  const user = useSessionUser()
  const [isApproving, setApproving] = useState(false)
  const { all } = selection
  const open = all.filter((one) => one.may.includes('approve'))
  if (all.length === 0) return null
  return (
    <section
      aria-label={t('forms.selection')}
      className="sticky bottom-2 z-20 mt-4 flex flex-wrap items-center gap-2 rounded-lg border border-ink bg-surface px-4 py-2.5 shadow-float"
    >
      <p aria-live="polite" className="mr-auto font-semibold tabular-nums">
        {t('forms.selected', { count: all.length })}
      </p>
      {open.length > 0 && (
        <Button
          look="ink"
          size="staff"
          icon={<Check size={20} aria-hidden="true" />}
          onClick={() => setApproving(true)}
        >
          {t('forms.selected.approve', { count: open.length })}
        </Button>
      )}
      {user && may(user, 'exports') && (
        <Link to="/export" state={{ ids: all.map(({ id }) => id) }} className={buttonLook('plain', 'staff')}>
          <Download size={20} aria-hidden="true" />
          {t('forms.export')}
        </Link>
      )}
      <QuietButton aria-label={t('forms.selected.clear')} onClick={selection.clear}>
        <X size={20} aria-hidden="true" />
      </QuietButton>
      {isApproving && <BulkApprove items={open} onClose={() => setApproving(false)} onDone={selection.clear} />}
    </section>
  )
}

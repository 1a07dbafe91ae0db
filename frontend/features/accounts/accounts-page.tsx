import type { Account } from '@fleet/backend/features/accounts/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../lib/intl/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { MoreRows } from '../../ui/more-rows.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { accountPages, circles, type Circle } from './account.ts'
import { AccountRow } from './account-row.tsx'
import { AccountsEmpty } from './accounts-empty.tsx'
import { AccountsSkeleton } from './accounts-skeleton.tsx'
import { AccountsTable } from './accounts-table.tsx'
import { CreateDialog } from './create-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { SecurityDialog } from './security-dialog.tsx'

type Open =
  | { readonly dialog: 'create' }
  | { readonly dialog: 'edit' | 'security' | 'delete'; readonly account: Account }

/** /user-management: who may sign in, as what (spec part 2, section 2). */
export function AccountsPage() {
  const t = useText()
  const [circle, setCircle] = useState<Circle>('staff')
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<Open>()
  const pages = useInfiniteQuery(accountPages({ circle, search: search.trim() }))
  const rows = pages.data?.pages.flatMap((page) => page.rows)
  const close = () => setOpen(undefined)
  const create = () => setOpen({ dialog: 'create' })
  const title = t('accounts.title')
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader back={{ to: '/dashboard', label: t('nav.dashboard') }} title={title}>
        <Button look="next" size="staff" icon={<UserPlus size={20} aria-hidden="true" />} onClick={create}>
          {t('accounts.create')}
        </Button>
      </PageHeader>
      <search className="mb-5 grid gap-3 desk:grid-cols-[22rem_1fr] desk:items-center">
        <SearchField
          value={search}
          label={t('accounts.search.label')}
          placeholder={t('accounts.search')}
          onChange={setSearch}
        />
        <FilterChips
          label={t('accounts.circle')}
          chips={circles.map((value) => ({ value, label: t(`accounts.circle.${value}`) }))}
          value={circle}
          onChange={setCircle}
        />
      </search>
      {pages.isPending && <AccountsSkeleton />}
      {pages.isError && !rows && (
        <ErrorPanel
          size="staff"
          title={t('accounts.failed')}
          error={pages.error}
          onRetry={() => void pages.refetch()}
        />
      )}
      {rows?.length === 0 && <AccountsEmpty filtered={search !== '' || circle !== 'staff'} onCreate={create} />}
      {rows && rows.length > 0 && (
        <div aria-busy={pages.isPlaceholderData} className={pages.isPlaceholderData ? 'opacity-60' : ''}>
          <AccountsTable>
            {rows.map((account) => (
              <AccountRow
                key={account.id}
                account={account}
                onEdit={() => setOpen({ dialog: 'edit', account })}
                onSecurity={() => setOpen({ dialog: 'security', account })}
                onDelete={() => setOpen({ dialog: 'delete', account })}
              />
            ))}
          </AccountsTable>
        </div>
      )}
      <MoreRows pages={pages} className="mt-5" />
      {open?.dialog === 'create' && <CreateDialog onClose={close} />}
      {open?.dialog === 'edit' && <EditDialog account={open.account} onClose={close} />}
      {open?.dialog === 'security' && <SecurityDialog account={open.account} onClose={close} />}
      {open?.dialog === 'delete' && <DeleteDialog account={open.account} onClose={close} />}
    </>
  )
}

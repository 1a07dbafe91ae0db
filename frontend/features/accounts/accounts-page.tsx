import { enteredText } from '@fleet/form-schemas/engine/runtime/texts/text-kinds'
import type { Account } from '@fleet/backend/features/accounts/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Search, UserPlus, Users } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../lib/intl/use-text.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { FilterChips } from '../../ui/fields/filter-chips.tsx'
import { ListRows } from '../../ui/lists/list-rows.tsx'
import { Column, ListTable, TableSkeleton } from '../../ui/lists/list-table.tsx'
import { None } from '../../ui/feedback/none.tsx'
import { PageHeader } from '../../ui/pages/page-header.tsx'
import { PageTitle } from '../../ui/pages/page-title.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { accountPages, accountGroups, type AccountGroup, deleteAccount, nameOf } from './account.ts'
import { AccountRow } from './account-row.tsx'
import { CreateDialog } from './create-dialog.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { SecurityDialog } from './security-dialog.tsx'
import { useAccountCommand } from './use-account-command.ts'

const columns = [
  'accounts.column.who',
  'accounts.column.role',
  'accounts.lastLogin',
  'accounts.createdAt',
  'accounts.column.acts',
]

type Open =
  | { readonly dialog: 'create' }
  | { readonly dialog: 'edit' | 'security' | 'delete'; readonly account: Account }

/** /user-management: the accounts and their roles. */
export function AccountsPage() {
  const t = useText()
  const [group, setGroup] = useState<AccountGroup>('staff')
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<Open>()
  const pages = useInfiniteQuery(accountPages({ group, search: enteredText('line', search) }))
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
          chips={accountGroups.map((value) => ({ value, label: t(`accounts.circle.${value}`) }))}
          value={group}
          onChange={setGroup}
        />
      </search>
      <ListRows
        pages={pages}
        skeleton={<TableSkeleton columns={columns.length} />}
        failed={t('accounts.failed')}
        empty={<AccountsEmpty filtered={search !== '' || group !== 'staff'} onCreate={create} />}
      >
        {(rows) => (
          <ListTable
            label={title}
            columns={columns.map((column) => (
              <Column key={column}>{t(column)}</Column>
            ))}
          >
            {rows.map((account) => (
              <AccountRow
                key={account.id}
                account={account}
                onEdit={() => setOpen({ dialog: 'edit', account })}
                onSecurity={() => setOpen({ dialog: 'security', account })}
                onDelete={() => setOpen({ dialog: 'delete', account })}
              />
            ))}
          </ListTable>
        )}
      </ListRows>
      {open?.dialog === 'create' && <CreateDialog onClose={close} />}
      {open?.dialog === 'edit' && <EditDialog account={open.account} onClose={close} />}
      {open?.dialog === 'security' && <SecurityDialog account={open.account} onClose={close} />}
      {open?.dialog === 'delete' && <DeleteDialog account={open.account} onClose={close} />}
    </>
  )
}

/** No accounts yet, or none that matches. */
function AccountsEmpty({ filtered, onCreate }: { filtered: boolean; onCreate: () => void }) {
  const t = useText()
  if (filtered) {
    return (
      <None icon={Search} title={t('accounts.none')}>
        {t('accounts.none.filtered')}
      </None>
    )
  }
  const create = (
    <Button icon={<UserPlus size={20} aria-hidden="true" />} onClick={onCreate}>
      {t('accounts.createFirst')}
    </Button>
  )
  return <None icon={Users} title={t('accounts.none')} action={create} />
}

/** Asks before an account is deleted. */
function DeleteDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const t = useText()
  const remove = useAccountCommand('delete', () => deleteAccount(account.id), onClose)
  return (
    <ConfirmDialog
      title={t('accounts.delete.title')}
      text={t('accounts.delete.text', { name: <strong>{nameOf(account)}</strong> })}
      cancelLabel={t('accounts.delete.keep')}
      confirmLabel={t('accounts.delete')}
      busyLabel={t('accounts.deleting')}
      look="stop"
      onConfirm={() => remove.mutate(undefined)}
      onClose={onClose}
      command={remove}
      failed={t('accounts.delete.failed')}
    />
  )
}

import type { Account } from '@fleet/backend/features/accounts/contract'
import { useText } from '../../lib/intl/use-text.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { deleteAccount, nameOf } from './account.ts'
import { useAccountCommand } from './use-account-command.ts'

/** Asks before an account is deleted (spec part 2, section 2). */
export function DeleteDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const t = useText()
  const remove = useAccountCommand('delete', () => deleteAccount(account.id), onClose)
  return (
    <ConfirmDialog
      title={t('accounts.delete.title')}
      text={t('accounts.delete.text', { name: <strong>{nameOf(account)}</strong> })}
      keep={t('accounts.delete.keep')}
      act={t('accounts.delete')}
      busy={t('accounts.deleting')}
      look="stop"
      onAct={() => remove.mutate(undefined)}
      onClose={onClose}
      command={remove}
      failed={t('accounts.delete.failed')}
    />
  )
}

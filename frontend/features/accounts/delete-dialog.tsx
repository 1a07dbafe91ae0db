import type { Account } from '@fleet/backend/features/accounts/contract'
import { useText } from '../../lib/intl/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { deleteAccount, nameOf } from './account.ts'
import { useAccountCommand } from './use-account-command.ts'

/** Asks before an account is deleted (spec part 2, section 2). */
export function DeleteDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const t = useText()
  const remove = useAccountCommand('delete', () => deleteAccount(account.id), onClose)
  const actions = (
    <>
      <Button size="staff" onClick={onClose}>
        {t('accounts.delete.keep')}
      </Button>
      <Button size="staff" look="stop" unavailable={remove.isPending} onClick={() => remove.mutate(undefined)}>
        {t(remove.isPending ? 'accounts.deleting' : 'accounts.delete')}
      </Button>
    </>
  )
  return (
    <Dialog
      title={t('accounts.delete.title')}
      text={t('accounts.delete.text', { name: <strong>{nameOf(account)}</strong> })}
      onClose={onClose}
      actions={actions}
    >
      <ProblemNote title={t('accounts.delete.failed')} error={remove.error} />
    </Dialog>
  )
}

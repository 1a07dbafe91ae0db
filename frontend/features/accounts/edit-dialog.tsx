import type { Account } from '@fleet/backend/features/accounts/contract'
import { useState } from 'react'
import type { Adapted } from '../../form-renderer/small-form/adapted-step.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { updateAccount, nameOf, type AccountFields } from './account.ts'
import { answersOf, changesOf } from './account-answers.ts'
import { AccountDialog } from './account-dialog.tsx'
import { ReleaseIdentity } from './release-identity.tsx'
import { useAccountCommand } from './use-account-command.ts'

/** Changes an account; the top admin's and one's own role and state stay. */
export function EditDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const t = useText()
  const update = useAccountCommand(
    'update',
    (fields: AccountFields) => updateAccount(account.id, changesOf(account, fields)),
    onClose,
  )
  const [adapted] = useState(() => adaptedTo(account))
  const kept = account.isTopAdmin || account.isSelf
  return (
    <AccountDialog
      kind="update"
      title={t('accounts.update.title', { name: nameOf(account) })}
      text={kept ? t(account.isTopAdmin ? 'accounts.update.topAdmin' : 'accounts.update.own') : undefined}
      initial={answersOf(account)}
      adapted={adapted}
      busy={update.isPending}
      error={update.error}
      onSend={update.mutateAsync}
      onClose={onClose}
    >
      {!kept && <ReleaseIdentity accountId={account.id} />}
    </AccountDialog>
  )
}

/** Who came by an invitation has no username, and may have no role; that is no reason not to change a name. */
function adaptedTo({ username, role, isTopAdmin, isSelf }: Account): Adapted {
  const optional = [...(username === null ? ['username'] : []), ...(role === null ? ['role'] : [])]
  return {
    optional,
    without: [
      'language',
      ...(isTopAdmin || isSelf ? ['role', 'isActive'] : []),
      ...(isTopAdmin && !isSelf ? ['email'] : []),
    ],
  }
}

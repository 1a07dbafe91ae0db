import type { Account } from '@fleet/backend/features/accounts/contract'
import { useState, useId } from 'react'
import type { Adapted } from '../../form-renderer/small-form/adapted-step.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ProblemNote } from '../../ui/feedback/problem-note.tsx'
import { useCommand } from '../../ui/use-command.ts'
import { updateAccount, nameOf, type AccountFields, releaseIdentity } from './account.ts'
import { answersOf, changesOf } from './account-answers.ts'
import { AccountDialog } from './account-dialog.tsx'
import { useAccountCommand } from './use-account-command.ts'

/** Changes an account, except role and state of the top admin and of the reader. */
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
      command={update}
      onSend={update.mutateAsync}
      onClose={onClose}
    >
      {!kept && <ReleaseIdentity accountId={account.id} />}
    </AccountDialog>
  )
}

/** An invited person has no username, and may have no role; the name must be editable all the same. */
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

/** For a person with a new account at the identity provider: the next sign-in with this e-mail links it. */
function ReleaseIdentity({ accountId }: { accountId: string }) {
  const t = useText()
  const id = useId()
  const release = useCommand({ run: () => releaseIdentity(accountId) })
  return (
    <section aria-labelledby={id} className="mt-6 border-t border-line pt-4">
      <h3 id={id} className="text-base">
        {t('accounts.identity')}
      </h3>
      <p className="mt-1 mb-3 text-sm text-ink-2">{t('accounts.identity.text')}</p>
      <Button size="staff" unavailable={release.isPending || release.isSuccess} onClick={() => release.mutate()}>
        {t('accounts.identity.do')}
      </Button>
      <p role="status" className="mt-2 text-sm font-semibold text-done-ink">
        {release.isSuccess && t('accounts.identity.done')}
      </p>
      <ProblemNote title={t('accounts.update.failed')} error={release.error} />
    </section>
  )
}

import type { Account } from '@fleet/backend/features/accounts/contract'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { useId } from 'react'
import { useText } from '../../lib/intl/use-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useCommand } from '../../ui/use-command.ts'
import { accountSecurity, resetSecondFactorOf } from './account-security.ts'

type Props = { account: Account; enrolled: boolean }

/** Whether somebody has a second factor, and taking it away; not one's own, nor the top admin's. */
export function ResetSecondFactor({ account, enrolled }: Props) {
  const t = useText()
  const id = useId()
  const reset = useCommand({
    run: () => resetSecondFactorOf(account.id),
    refresh: [accountSecurity(account.id).queryKey],
  })
  const possible = enrolled && !account.isSelf && !account.isTopAdmin
  return (
    <section aria-labelledby={id} className="mt-6 border-t border-line pt-4">
      <h3 id={id} className="mb-2 text-base">
        {t('secondFactor.title')}
      </h3>
      <Badge tone={enrolled ? 'done' : 'idle'} icon={enrolled ? ShieldCheck : ShieldAlert}>
        {t(enrolled ? 'secondFactor.on' : 'secondFactor.off')}
      </Badge>
      {possible && (
        <>
          <p className="mt-3 mb-3 text-sm text-ink-2">{t('accounts.secondFactor.reset.text')}</p>
          <Button size="staff" look="stop" unavailable={reset.isPending} onClick={() => reset.mutate()}>
            {t('accounts.secondFactor.reset')}
          </Button>
        </>
      )}
      <p role="status" className="mt-2 text-sm font-semibold text-done-ink">
        {reset.isSuccess && t('accounts.secondFactor.reset.done')}
      </p>
      <ProblemNote title={t('secondFactor.failed')} error={reset.error} />
    </section>
  )
}

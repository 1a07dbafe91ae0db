import { useId } from 'react'
import { useText } from '../../lib/intl/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useCommand } from '../../ui/use-command.ts'
import { releaseIdentity } from './account.ts'

/** For somebody who has a new account at the identity provider: the next sign-in with the e-mail is theirs. */
export function ReleaseIdentity({ accountId }: { accountId: string }) {
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

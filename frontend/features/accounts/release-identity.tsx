import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from '../../ui/button.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { releaseIdentity } from './account.ts'

/** For somebody who has a new account at the identity provider: the next sign-in with the e-mail is theirs. */
export function ReleaseIdentity({ accountId }: { accountId: string }) {
  const id = useId()
  const release = useMutation({
    mutationFn: () => releaseIdentity(accountId),
  })
  return (
    <section aria-labelledby={id} className="mt-6 border-t border-line pt-4">
      <h3 id={id} className="text-base">
        <FormattedMessage id="accounts.identity" />
      </h3>
      <p className="mt-1 mb-3 text-sm text-ink-2">
        <FormattedMessage id="accounts.identity.text" />
      </p>
      <Button size="staff" unavailable={release.isPending || release.isSuccess} onClick={() => release.mutate()}>
        <FormattedMessage id="accounts.identity.do" />
      </Button>
      <p role="status" className="mt-2 text-sm font-semibold text-done-ink">
        {release.isSuccess && <FormattedMessage id="accounts.identity.done" />}
      </p>
      <ProblemNote title={<FormattedMessage id="accounts.update.failed" />} error={release.error} />
    </section>
  )
}

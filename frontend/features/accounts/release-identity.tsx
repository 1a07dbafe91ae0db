import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../ui/button.tsx'
import { useProblemText } from '../../ui/use-problem-text.ts'
import { useToast } from '../../ui/use-toast.ts'
import { releaseIdentity } from './account.ts'

/** For somebody who has a new account at the identity provider: the next sign-in with the e-mail is theirs. */
export function ReleaseIdentity({ accountId }: { accountId: string }) {
  const intl = useIntl()
  const toast = useToast()
  const problemText = useProblemText()
  const id = useId()
  const release = useMutation({
    mutationFn: () => releaseIdentity(accountId),
    onSuccess: () => toast({ tone: 'done', title: intl.formatMessage({ id: 'accounts.success' }), text: intl.formatMessage({ id: 'accounts.identity.done' }) }),
    onError: (error) => toast({ tone: 'stop', title: intl.formatMessage({ id: 'accounts.error' }), text: problemText(error) }),
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
    </section>
  )
}

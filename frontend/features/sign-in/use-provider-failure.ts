import { useIntl } from 'react-intl'
import { useSearchParams } from 'react-router-dom'
import { useText } from '../../lib/intl/use-text.ts'

/** Why signing in at the identity provider failed: the code it sent back with, in words; undefined when it did not. */
export function useProviderFailure(): string | undefined {
  const intl = useIntl()
  const t = useText()
  const [query] = useSearchParams()
  const code = query.get('signInError')
  if (code === null) return undefined
  const id = `errors.${code}`
  return t(intl.messages[id] ? id : 'signIn.providerFailed')
}

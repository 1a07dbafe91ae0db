import { useIntl } from 'react-intl'
import { useText } from '../../../lib/intl/use-text.ts'

/** Names the language in which the guest reads notes from staff. */
export function ReaderLanguage({ language }: { language: string }) {
  const intl = useIntl()
  const t = useText()
  return t('review.readIn', {
    language: intl.formatDisplayName(language, { type: 'language', fallback: 'code' }) ?? language,
  })
}

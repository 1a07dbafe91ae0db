import { FormattedMessage, useIntl } from 'react-intl'

/** In which language the guest reads what staff write. */
export function ReadIn({ language }: { language: string }) {
  const intl = useIntl()
  return (
    <FormattedMessage
      id="review.readIn"
      values={{ language: intl.formatDisplayName(language, { type: 'language', fallback: 'code' }) ?? language }}
    />
  )
}

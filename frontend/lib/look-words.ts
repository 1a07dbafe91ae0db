import type { IntlShape } from 'react-intl'

/** As a view of a document tells it, or the details of an entry of the access log. */
type Look = { readonly purpose?: unknown; readonly isSmall?: unknown }

/** From where somebody saw a document, and how, in words behind a comma: ", in the review, as a small picture"; '' when nothing is known. */
export function lookWords(intl: IntlShape, { purpose, isSmall }: Look, count = 1): string {
  const ids = [...(typeof purpose !== 'string' ? [] : [`look.from.${purpose}`]), ...(isSmall ? ['look.small'] : [])]
  const words = [...ids.map((id) => intl.formatMessage({ id })), ...(count > 1 ? [intl.formatMessage({ id: 'look.times' }, { count })] : [])]
  return words.map((word) => `, ${word}`).join('')
}

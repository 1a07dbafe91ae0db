import type { IntlShape } from 'react-intl'

/** As a view of a document tells it, or the details of an entry of the access log. */
type DocumentView = { readonly purpose?: unknown; readonly isSmall?: unknown; readonly isEarlier?: unknown }

/** From where somebody saw a document, and how, in words: "for the review, as a small picture"; '' when nothing is known. */
export function documentViewText(intl: IntlShape, { purpose, isSmall, isEarlier }: DocumentView, count = 1): string {
  const ids = [
    ...(typeof purpose !== 'string' ? [] : [`look.from.${purpose}`]),
    ...(isSmall ? ['look.small'] : []),
    ...(isEarlier ? ['look.earlier'] : []),
  ]
  return [
    ...ids.map((id) => intl.formatMessage({ id })),
    ...(count > 1 ? [intl.formatMessage({ id: 'look.times' }, { count })] : []),
  ].join(', ')
}

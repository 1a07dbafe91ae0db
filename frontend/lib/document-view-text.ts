import type { IntlShape } from 'react-intl'

/** Details of a document view, or of an entry in the access log. */
type DocumentView = { readonly purpose?: unknown; readonly isSmall?: unknown; readonly isEarlier?: unknown }

/** Where and how a document was viewed: "for the review, as a small picture"; '' when unknown. */
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

import { Eye } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Badge } from '../../ui/badge.tsx'
import { useOtherReaders } from './use-other-readers.ts'

/** Colleagues who have the same registration open. */
export function OtherReaders({ id }: { id: string }) {
  const intl = useIntl()
  const names = useOtherReaders(id)
  return (
    <span role="status">
      {names.length > 0 && (
        <Badge tone="plain" icon={Eye}>
          <FormattedMessage
            id="review.presence"
            values={{ count: names.length, names: intl.formatList(names, { type: 'conjunction' }) }}
          />
        </Badge>
      )}
    </span>
  )
}

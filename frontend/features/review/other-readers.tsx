import { Eye } from 'lucide-react'
import { useIntl } from 'react-intl'
import { useText } from '../../lib/intl/use-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { useOtherReaders } from './use-other-readers.ts'

/** Colleagues who have the same registration open. */
export function OtherReaders({ id }: { id: string }) {
  const intl = useIntl()
  const t = useText()
  const names = useOtherReaders(id)
  return (
    <span role="status">
      {names.length > 0 && (
        <Badge tone="plain" icon={Eye}>
          {t('review.presence', { count: names.length, names: intl.formatList(names, { type: 'conjunction' }) })}
        </Badge>
      )}
    </span>
  )
}

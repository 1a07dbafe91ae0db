import { Users } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { Badge } from './badge.tsx'

export function GroupBadge({ size }: { size: number }) {
  return (
    <Badge tone="plain" icon={Users}>
      <FormattedMessage id="group.size" values={{ size }} />
    </Badge>
  )
}

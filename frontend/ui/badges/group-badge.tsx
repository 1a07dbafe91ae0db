import { Users } from 'lucide-react'
import { useText } from '../../lib/intl/use-text.ts'
import { Badge } from './badge.tsx'

export function GroupBadge({ size }: { size: number }) {
  const t = useText()
  return (
    <Badge tone="plain" icon={Users}>
      {t('group.size', { size })}
    </Badge>
  )
}

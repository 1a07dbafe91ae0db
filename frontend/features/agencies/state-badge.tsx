import { Ban, Check, FileWarning, Hourglass, PencilLine, type LucideIcon } from 'lucide-react'
import { useText } from '../../lib/intl/use-text.ts'
import { Badge, type BadgeTone } from '../../ui/badges/badge.tsx'
import type { AgencyState } from './state.ts'

const looks: Readonly<Record<AgencyState, { tone: BadgeTone; icon: LucideIcon }>> = {
  draft: { tone: 'idle', icon: PencilLine },
  pending: { tone: 'wait', icon: Hourglass },
  corrections: { tone: 'stop', icon: FileWarning },
  approved: { tone: 'done', icon: Check },
  rejected: { tone: 'stop-filled', icon: Ban },
}

/** State of an agency: icon, word and colour. */
export function StateBadge({ state }: { state: AgencyState }) {
  const t = useText()
  return <Badge {...looks[state]}>{t(`agencies.state.${state}`)}</Badge>
}

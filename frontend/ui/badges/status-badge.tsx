import { Ban, Check, CheckCheck, FileWarning, Hourglass, PencilLine, type LucideIcon } from 'lucide-react'
import { useText } from '../../lib/intl/use-text.ts'
import { Badge, type BadgeTone } from './badge.tsx'
import { submissionStatus, type SubmissionStatus } from './submission-status.ts'

const looks: Readonly<Record<SubmissionStatus, { tone: BadgeTone; icon: LucideIcon }>> = {
  draft: { tone: 'idle', icon: PencilLine },
  pending_review: { tone: 'wait', icon: Hourglass },
  missing_docs: { tone: 'stop', icon: FileWarning },
  rejected: { tone: 'stop-filled', icon: Ban },
  approved: { tone: 'done', icon: Check },
  completed: { tone: 'done-filled', icon: CheckCheck },
}

/** Status of a submission: icon, word and colour. */
export function StatusBadge({ status }: { status: string }) {
  const t = useText()
  const known = submissionStatus(status)
  return <Badge {...looks[known]}>{t(`status.${known}`)}</Badge>
}

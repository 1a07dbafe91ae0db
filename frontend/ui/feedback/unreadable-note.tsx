import type { UnreadableRegistration } from '@fleet/backend/features/submissions/unreadable'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../lib/intl/use-text.ts'
import { CodeBadge } from '../badges/code-badge.tsx'

type Props = {
  readonly registrations: readonly Partial<UnreadableRegistration>[]
  /** Instead of the note that they are missing here and what to do. */
  readonly title?: ReactNode
}

/** Counts and names registrations that a page lacks; nothing when there are none. */
export function UnreadableNote({ registrations, title }: Props) {
  const t = useText()
  if (registrations.length === 0) return null
  return (
    <div className="my-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-md bg-stop-tint px-4 py-3 text-sm">
      <TriangleAlert size={20} aria-hidden="true" className="mt-0.5 text-stop" />
      <div className="min-w-0">
        <p className="font-semibold">{title ?? t('submission.unreadableCount', { count: registrations.length })}</p>
        <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
          {registrations.map(({ referenceCode = '', name }) => (
            <li key={referenceCode} className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
              <CodeBadge code={referenceCode} size="sm" />
              {name}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

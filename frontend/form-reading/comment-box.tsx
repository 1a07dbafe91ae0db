import { Check, MessageSquareText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../lib/intl/use-text.ts'

/** What staff asked the guest for, below the answer it is about, and how it was answered. */
export function CommentBox({ comment, answered }: { comment: string; answered?: ReactNode }) {
  const t = useText()
  return (
    <div className="mt-1 mb-2 grid grid-cols-[auto_1fr] gap-x-2.5 rounded-md bg-wait-tint px-3.5 py-3 text-sm font-normal">
      <MessageSquareText size={20} aria-hidden="true" className="text-wait" />
      <div>
        <p className="text-xs font-semibold text-wait-ink">{t('review.askedFor')}</p>
        <p className="whitespace-pre-line">{comment}</p>
        {answered && (
          <p className="mt-1 flex gap-1.5 font-medium text-done-ink">
            <Check size={20} aria-hidden="true" className="flex-none" />
            <span>{answered}</span>
          </p>
        )}
      </div>
    </div>
  )
}

import { CircleAlert, X } from 'lucide-react'
import { useText } from '../../../lib/intl/use-text.ts'
import { QuietButton } from '../../../ui/quiet-button.tsx'
import type { Limits, Reason } from './limits-of.ts'

export type Refused = { readonly id: string; readonly name: string; readonly reason: Reason }

type Props = { readonly refused: Refused; readonly limits: Limits; readonly onDismiss: () => void }

/** A file that is not sent, and why. */
export function RefusedRow({ refused: { name, reason }, limits, onDismiss }: Props) {
  const t = useText()
  return (
    <div
      role="alert"
      className="grid min-h-14 grid-cols-[auto_1fr_auto] items-center gap-x-3 rounded-md border border-stop bg-stop-tint py-1.5 pr-1.5 pl-3.5"
    >
      <CircleAlert aria-hidden className="size-5 text-stop" />
      <p className="min-w-0 font-medium wrap-anywhere hyphens-none">{name}</p>
      <QuietButton aria-label={t('form.file.remove', { name })} onClick={onDismiss}>
        <X aria-hidden className="size-5" />
      </QuietButton>
      <p className="col-span-2 col-start-2 row-start-2 pr-2 pb-1 text-sm text-stop-ink hyphens-auto">
        {t(`form.file.${reason}`, { most: limits.most, largest: limits.largest, takes: limits.takes })}
      </p>
    </div>
  )
}

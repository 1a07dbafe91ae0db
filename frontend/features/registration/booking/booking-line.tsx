import { User, Users } from 'lucide-react'
import { useText } from '../../../lib/intl/use-text.ts'

type Props = { readonly groupSize: number; readonly here: boolean; readonly onOpen: () => void }

/** Link above the steps: shows whether one person or a group is registered, and opens the booking step. */
export function BookingLine({ groupSize, here, onOpen }: Props) {
  const t = useText()
  const Icon = groupSize > 1 ? Users : User
  return (
    <button
      type="button"
      aria-current={here ? 'step' : undefined}
      onClick={onOpen}
      className={`mt-1 flex min-h-touch w-full items-center gap-3 text-left text-sm hover:underline focus-visible:rounded-md desk:mt-8 ${here ? 'font-semibold text-ink' : 'text-ink-2'}`}
    >
      <span className="grid w-8 place-items-center">
        <Icon aria-hidden className="size-5" />
      </span>
      {t(groupSize > 1 ? 'registration.bookingLine.group' : 'registration.bookingLine.individual', { size: groupSize })}
    </button>
  )
}

import type { LucideIcon } from 'lucide-react'
import { useText } from '../../lib/intl/use-text.ts'
import { QuietButton } from '../../ui/buttons/quiet-button.tsx'

type Props = {
  /** Id of the message that names the action. */
  readonly id: string
  /** The keyboard shortcut. */
  readonly shortcut: string
  readonly icon: LucideIcon
  /** Absent: unavailable now. */
  readonly action: (() => void) | undefined
}

/** A button for an action on a page. */
export function PageButton({ id, shortcut, icon: Icon, action }: Props) {
  const t = useText()
  const name = t(id)
  return (
    <QuietButton
      aria-label={name}
      title={`${name} (${shortcut})`}
      aria-keyshortcuts={shortcut}
      aria-disabled={action === undefined || undefined}
      onClick={action}
    >
      <Icon size={20} aria-hidden="true" className={action ? '' : 'opacity-40'} />
    </QuietButton>
  )
}

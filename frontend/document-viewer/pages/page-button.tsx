import type { LucideIcon } from 'lucide-react'
import { useText } from '../../lib/intl/use-text.ts'
import { QuietButton } from '../../ui/buttons/quiet-button.tsx'

type Props = {
  /** Of the message that says what it does. */
  readonly id: string
  /** The key that does the same. */
  readonly shortcut: string
  readonly icon: LucideIcon
  /** Absent: not now. */
  readonly act: (() => void) | undefined
}

/** What can be done with a page. */
export function PageButton({ id, shortcut, icon: Icon, act }: Props) {
  const t = useText()
  const name = t(id)
  return (
    <QuietButton
      aria-label={name}
      title={`${name} (${shortcut})`}
      aria-keyshortcuts={shortcut}
      aria-disabled={act === undefined || undefined}
      onClick={act}
    >
      <Icon size={20} aria-hidden="true" className={act ? '' : 'opacity-40'} />
    </QuietButton>
  )
}

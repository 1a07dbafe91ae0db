import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = {
  icon: LucideIcon
  /** The verb and its object, for pages with several such buttons. */ label: string
  describedBy?: string
  onClick: () => void
  children: ReactNode
}

/** A button under a secret's control. */
export function SecretButton({ icon: Icon, label, describedBy, onClick, children }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-describedby={describedBy}
      onClick={onClick}
      className="inline-flex min-h-touch items-center gap-1.5 rounded-md text-[0.9375rem]/[1.375rem] font-medium text-aqua-ink underline underline-offset-[0.2em] hover:decoration-2"
    >
      <Icon aria-hidden className="size-4 flex-none" />
      {children}
    </button>
  )
}

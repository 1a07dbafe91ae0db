import { X, type LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useText } from '../../lib/intl/use-text.ts'
import { QuietButton } from '../buttons/quiet-button.tsx'

type Props = Omit<ComponentProps<'div'>, 'title' | 'children'> & {
  readonly icon: LucideIcon
  /** Classes of the icon. */
  readonly look: string
  readonly title: ReactNode
  readonly onClose: () => void
  readonly children?: ReactNode
}

/** A temporary message above the page, so that nothing on the page moves. */
export function FloatingCard({ icon: Icon, look, title, onClose, children, className = '', ...acts }: Props) {
  const t = useText()
  return (
    <div
      {...acts}
      className={`pointer-events-auto grid animate-reveal grid-cols-[auto_1fr_auto] gap-x-3 rounded-lg bg-surface py-3.5 pr-2 pl-4 shadow-float ${className}`}
    >
      <Icon size={20} aria-hidden="true" className={`mt-0.5 ${look}`} />
      <div className="grid min-w-0 content-start gap-y-0.5">
        <strong>{title}</strong>
        {children}
      </div>
      <span className="self-center">
        <QuietButton aria-label={t('toast.close')} onClick={onClose}>
          <X size={20} aria-hidden="true" />
        </QuietButton>
      </span>
    </div>
  )
}

import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../lib/intl/use-text.ts'
import { LanguageMenu } from '../ui/pages/language-menu.tsx'
import { Mark } from '../ui/pages/mark.tsx'
import { QuietButton } from '../ui/buttons/quiet-button.tsx'

type Props = {
  /** Long content: on a phone it gets its own line. */
  readonly wraps?: boolean
  readonly onExit: () => void
  readonly children?: ReactNode
}

/** Brand, content, language, exit. */
export function FillingBar({ wraps = false, onExit, children }: Props) {
  const t = useText()
  return (
    <header className="border-b border-line">
      <div
        className={`mx-auto flex max-w-[72rem] items-center gap-2 px-edge py-2 desk:gap-5 desk:py-2.5 ${wraps ? 'max-[24rem]:flex-wrap max-[24rem]:gap-y-0' : ''}`}
      >
        <span className={wraps ? '[&_span_span]:max-tablet:sr-only' : '[&_span_span]:max-[24rem]:sr-only'}>
          <Mark named />
        </span>
        {children}
        <div className="ml-auto flex gap-1">
          <LanguageMenu />
          <QuietButton aria-label={t('filling.exit')} onClick={onExit}>
            <X aria-hidden className="size-5" />
          </QuietButton>
        </div>
      </div>
    </header>
  )
}

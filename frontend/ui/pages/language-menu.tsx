import { useEffect, useRef, useState } from 'react'
import { nativeName } from '@fleet/form-schemas/engine/runtime/language-name'
import { type Language, offeredLanguages } from '../../lib/intl/languages.ts'
import { useLanguage } from '../../lib/intl/language-provider.tsx'
import { useText } from '../../lib/intl/use-text.ts'
import { Flag } from './flag.tsx'
import { QuietButton } from '../buttons/quiet-button.tsx'
import { useProblemText } from '../feedback/use-problem-text.ts'
import { useToast } from '../feedback/use-toast.ts'

/** Flag and code; opens the list of languages. Arrow keys move, Escape closes, a click outside closes. */
export function LanguageMenu({ onDeep }: { onDeep?: boolean }) {
  const { language, choose } = useLanguage()
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const t = useText()
  const toast = useToast()
  const problemText = useProblemText()

  useEffect(() => {
    if (!open) return undefined
    root.current?.querySelector<HTMLElement>('[aria-checked=true]')?.focus()
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open])

  const close = () => {
    setOpen(false)
    root.current?.querySelector('button')?.focus()
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key === 'Escape') close()
    if (event.key === 'Tab') setOpen(false)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const items = [...(root.current?.querySelectorAll<HTMLElement>('[role=menuitemradio]') ?? [])]
    const at = items.findIndex((item) => item === document.activeElement)
    items[(at + step + items.length) % items.length]?.focus()
  }
  const pick = (next: Language) => {
    close()
    choose(next).catch(() => toast({ tone: 'stop', title: t('language.failed'), text: problemText(undefined) }))
  }

  return (
    <div ref={root} className="relative">
      <QuietButton
        onDeep={onDeep ?? false}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={t('language.menu', { code: language.toUpperCase() })}
        onClick={() => setOpen(!open)}
      >
        <Flag language={language} />
        <span className="text-sm">{language.toUpperCase()}</span>
      </QuietButton>
      {open && (
        <div
          role="menu"
          tabIndex={-1}
          onKeyDown={onKeyDown}
          aria-label={t('language.title')}
          className="absolute right-0 z-40 mt-1 w-48 animate-reveal rounded-lg bg-surface p-1.5 text-ink shadow-float"
        >
          {offeredLanguages().map((each) => (
            <button
              key={each}
              type="button"
              role="menuitemradio"
              aria-checked={each === language}
              tabIndex={-1}
              lang={each}
              onClick={() => pick(each)}
              className="flex min-h-touch w-full items-center gap-3 rounded-md px-2.5 text-left hover:bg-sunk focus-visible:rounded-md aria-checked:font-semibold aria-checked:text-aqua-ink"
            >
              <Flag language={each} />
              {nativeName(each)}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

import { Check } from 'lucide-react'
import { useIntl } from 'react-intl'
import { languageName, nativeName } from '@fleet/form-schemas/engine/runtime/language-name'
import type { Language } from '../../lib/intl/languages.ts'
import { Flag } from '../../ui/flag.tsx'

type Props = { language: Language; chosen: boolean; onChoose: () => void }

/** Flag, the language's own name, and its name in the reader's language. */
export function LanguageButton({ language, chosen, onChoose }: Props) {
  const intl = useIntl()
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className="grid min-h-16 grid-cols-[auto_1fr_1.25rem] items-center gap-x-4 rounded-md border border-line-strong bg-surface px-4 py-3 text-left transition-colors hover:border-ink-2 focus-visible:rounded-md aria-pressed:border-aqua-ink aria-pressed:bg-aqua-tint aria-pressed:not-focus-visible:shadow-[inset_0_0_0_1px_var(--aqua-ink)]"
    >
      <Flag language={language} />
      <span className="min-w-0">
        <span lang={language} className="block font-semibold">
          {nativeName(language)}
        </span>
        <span className="block text-sm text-ink-2">{languageName(language, intl.locale)}</span>
      </span>
      {chosen && <Check size={20} aria-hidden="true" className="text-aqua-ink" />}
    </button>
  )
}

import { languageName, nativeName } from '@fleet/form-schemas/engine/runtime/language-name'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useLocation, useNavigate } from 'react-router-dom'
import { useLanguage } from '../../lib/intl/language-provider.tsx'
import { type Language, offeredLanguages } from '../../lib/intl/languages.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { useSessionUser } from '../../lib/session/session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Flag } from '../../ui/pages/flag.tsx'
import { PageTitle } from '../../ui/pages/page-title.tsx'
import { useToast } from '../../ui/feedback/use-toast.ts'

/** /language: a button for each language. The page switches at once; Continue keeps it. */
export function LanguagePage() {
  const [chosen, setChosen] = useState<Language>()
  const { choose } = useLanguage()
  const t = useText()
  const toast = useToast()
  const navigate = useNavigate()
  const user = useSessionUser()
  const from = addressIn(useLocation().state)
  const pick = (language: Language) => {
    choose(language)
      .then(() => setChosen(language))
      .catch(() =>
        toast({
          tone: 'stop',
          title: t('language.failed'),
          text: t('error.unreachable'),
        }),
      )
  }
  const goOn = () => void navigate(from ?? (user?.role === 'guest' ? '/form' : '/dashboard'))
  return (
    <>
      <PageTitle>{t('language.title')}</PageTitle>
      <main id="main" className="mx-auto max-w-form px-edge py-section">
        <h1>{t('language.choose')}</h1>
        <p className="mt-2 text-lg text-ink-2">{t('language.choose.text')}</p>
        <div role="group" aria-label={t('language.title')} className="mt-8 grid gap-2.5 tablet:grid-cols-2">
          {offeredLanguages().map((language) => (
            <LanguageButton
              key={language}
              language={language}
              chosen={language === chosen}
              onChoose={() => pick(language)}
            />
          ))}
        </div>
        <div className="mt-8 grid justify-items-start gap-2">
          <Button
            look="next"
            unavailable={chosen === undefined}
            aria-describedby={chosen ? undefined : 'language-first'}
            onClick={goOn}
          >
            {t('language.continue')}
          </Button>
          <p id="language-first" className={`text-sm text-ink-2 ${chosen ? 'invisible' : ''}`}>
            {t('language.first')}
          </p>
        </div>
      </main>
    </>
  )
}

/** The address where the language link was followed, from the history entry. */
function addressIn(state: unknown): string | undefined {
  return typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string'
    ? state.from
    : undefined
}

type Props = { language: Language; chosen: boolean; onChoose: () => void }

/** Flag, the language's own name, and its name in the reader's language. */
function LanguageButton({ language, chosen, onChoose }: Props) {
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

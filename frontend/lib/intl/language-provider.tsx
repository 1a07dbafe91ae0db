import { createContext, use, useCallback, useMemo, useState, type ReactNode } from 'react'
import { IntlProvider } from 'react-intl'
import { fleetTimeZone } from '../fleet-time-zone.ts'
import { keepLanguage } from './chosen-language.ts'
import { interfaceLanguageOf, localeOf, type Language } from './languages.ts'
import { loadMessages, type Messages } from './load-messages.ts'

type LanguageChoice = {
  readonly language: Language
  /** Loads the texts, then changes everything at once; rejects when they cannot be fetched, and nothing changes. */
  readonly choose: (language: Language) => Promise<void>
}

const LanguageContext = createContext<LanguageChoice | undefined>(undefined)

type Props = { initial: { language: Language; messages: Messages }; children: ReactNode }

export function LanguageProvider({ initial, children }: Props) {
  const [current, setCurrent] = useState(initial)
  const choose = useCallback(async (language: Language) => {
    const messages = await loadMessages(language)
    keepLanguage(language)
    document.documentElement.lang = interfaceLanguageOf(language)
    setCurrent({ language, messages })
  }, [])
  const choice = useMemo(() => ({ language: current.language, choose }), [current.language, choose])
  return (
    <LanguageContext value={choice}>
      <IntlProvider locale={localeOf(current.language)} messages={current.messages} timeZone={fleetTimeZone()}>
        {children}
      </IntlProvider>
    </LanguageContext>
  )
}

/** The language in use and how to change it. */
export function useLanguage(): LanguageChoice {
  const choice = use(LanguageContext)
  if (!choice) throw new Error('useLanguage outside of LanguageProvider')
  return choice
}

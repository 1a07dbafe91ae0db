import { createContext, startTransition, use, useCallback, useMemo, useState, type ReactNode } from 'react'
import { IntlProvider } from 'react-intl'
import { fleetTimeZone } from '../fleet-time-zone.ts'
import { storeLanguage } from './chosen-language.ts'
import { interfaceLanguageOf, localeOf, type Language } from './languages.ts'
import { loadMessages, type Messages } from './load-messages.ts'

type LanguageChoice = {
  readonly language: Language
  /** Loads all texts, then switches; rejects without a change when they cannot be loaded. */
  readonly choose: (language: Language) => Promise<void>
  /** Whether all texts are loaded, not only those of the first screen. */
  readonly hasAllMessages: boolean
  /** Loads the remaining texts; rejects when they cannot be loaded. */
  readonly loadAllMessages: () => Promise<void>
}

export const LanguageContext = createContext<LanguageChoice | undefined>(undefined)

type Props = { initial: { language: Language; messages: Messages; hasAllMessages: boolean }; children: ReactNode }

export function LanguageProvider({ initial, children }: Props) {
  const [current, setCurrent] = useState(initial)
  const choose = useCallback(async (language: Language) => {
    const messages = await loadMessages(language)
    storeLanguage(language)
    document.documentElement.lang = interfaceLanguageOf(language)
    setCurrent({ language, messages, hasAllMessages: true })
  }, [])
  const { language, hasAllMessages } = current
  const loadAllMessages = useCallback(async () => {
    const messages = await loadMessages(language)
    startTransition(() =>
      setCurrent((now) => (now.language === language ? { language, messages, hasAllMessages: true } : now)),
    )
  }, [language])
  const choice = useMemo(
    () => ({ language, choose, hasAllMessages, loadAllMessages }),
    [language, choose, hasAllMessages, loadAllMessages],
  )
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

import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'react-intl'
import { LanguageContext } from '../../lib/intl/language-provider.tsx'
import texts from '@fleet/locales/en.json' with { type: 'json' }

const english = {
  language: 'en',
  choose: async () => {},
  hasAllMessages: true,
  loadAllMessages: async () => {},
} as const

/** HTML of an element with the English interface texts. */
export function renderHtml(element: ReactElement): string {
  return renderToStaticMarkup(
    <LanguageContext value={english}>
      <IntlProvider locale="en-GB" messages={texts} timeZone="UTC">
        {element}
      </IntlProvider>
    </LanguageContext>,
  )
}

/** The attributes of every tag of these names, in order. */
export function tags(html: string, names: readonly string[]): Record<string, string>[] {
  return [...html.matchAll(/<([a-z]+)((?:\s[a-z-]+(?:="[^"]*")?)*)\s*\/?>/gi)]
    .filter(([, name = '']) => names.includes(name))
    .map(([, name = '', attributes = '']) => ({
      tag: name,
      ...Object.fromEntries(
        [...attributes.matchAll(/([a-z-]+)(?:="([^"]*)")?/gi)].map(([, key = '', value = '']) => [
          key.toLowerCase(),
          value,
        ]),
      ),
    }))
}

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { IntlProvider } from 'react-intl'
import { fleetTimeZone } from '../../../lib/fleet-time-zone.ts'
import { interfaceLanguageOf, localeOf } from '../../../lib/intl/languages.ts'
import { loadMessages } from '../../../lib/intl/load-messages.ts'

/** The interface's own words in the previewed language; English where the interface does not speak it. */
export function PreviewTexts({ language, children }: { language: string; children: ReactNode }) {
  const spoken = interfaceLanguageOf(language)
  const { data } = useQuery({
    queryKey: ['messages', spoken],
    queryFn: () => loadMessages(spoken),
    staleTime: Infinity,
  })
  return (
    data && (
      <IntlProvider key={language} locale={localeOf(language)} messages={data} timeZone={fleetTimeZone()}>
        {children}
      </IntlProvider>
    )
  )
}

import { useSearchParams } from 'react-router-dom'
import { useLanguage } from '../../../lib/intl/language-provider.tsx'

export type PreviewSettings = {
  /** undefined: the serving version. */
  readonly version: string | undefined
  /** undefined: the first step. */
  readonly step: string | undefined
  readonly language: string
  readonly width: 'phone' | 'desk'
  readonly answers: 'sample' | 'none'
}

/** The settings of the preview, kept in the address so that it can be shared. */
export function usePreviewSettings(): {
  readonly shown: PreviewSettings
  readonly show: (part: Partial<PreviewSettings>) => void
} {
  const [query, setQuery] = useSearchParams()
  const { language } = useLanguage()
  const shown: PreviewSettings = {
    version: query.get('version') ?? undefined,
    step: query.get('step') ?? undefined,
    language: query.get('lang') ?? language,
    width: query.get('width') === 'desk' ? 'desk' : 'phone',
    answers: query.get('answers') === 'none' ? 'none' : 'sample',
  }
  const show = ({ language: lang, ...part }: Partial<PreviewSettings>) =>
    setQuery(
      (now) => ({
        ...Object.fromEntries(now),
        ...Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)),
        ...(lang === undefined ? {} : { lang }),
      }),
      { replace: true, preventScrollReset: true },
    )
  return { shown, show }
}

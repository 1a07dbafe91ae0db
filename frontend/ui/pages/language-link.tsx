import { Link, useLocation } from 'react-router-dom'
import { useLanguage } from '../../lib/intl/language-provider.tsx'
import { useText } from '../../lib/intl/use-text.ts'
import { Flag } from './flag.tsx'

/** Flag and code on the dark bar; leads to the choice of language, which leads back here. */
export function LanguageLink() {
  const { language } = useLanguage()
  const { pathname, search } = useLocation()
  const t = useText()
  const code = language.toUpperCase()
  return (
    <Link
      to="/language"
      state={{ from: `${pathname}${search}` }}
      aria-label={t('language.menu', { code })}
      className="inline-flex min-h-touch min-w-touch items-center justify-center gap-2 rounded-md px-2.5 font-medium text-inherit no-underline transition-colors hover:bg-deep-2 focus-visible:rounded-md"
    >
      <Flag language={language} />
      <span className="text-sm">{code}</span>
    </Link>
  )
}

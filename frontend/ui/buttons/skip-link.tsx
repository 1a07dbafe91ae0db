import { useText } from '../../lib/intl/use-text.ts'

/** First link of a page, visible while it has the focus: leads past the bar. */
export function SkipLink() {
  const t = useText()
  return (
    <a
      href="#main"
      className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-4 focus:z-50 focus:bg-surface focus:px-4 focus:py-2"
    >
      {t('app.skip')}
    </a>
  )
}

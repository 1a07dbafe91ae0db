import { useText } from '../../lib/intl/use-text.ts'
import { Mark } from './mark.tsx'

/** Shown until the data of a page has loaded. `text`: a message id. */
export function LoadingScreen({ text = 'app.loading' }: { text?: string }) {
  const t = useText()
  return (
    <div className="grid min-h-dvh content-center justify-items-center gap-3">
      <span className="animate-swell text-ink">
        <Mark />
      </span>
      <p role="status" className="text-ink-2">
        {t(text)}
      </p>
    </div>
  )
}

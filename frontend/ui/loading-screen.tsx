import { useText } from '../lib/intl/use-text.ts'
import { Mark } from './mark.tsx'

/** While the sign-in state loads (spec part 1, section 2). */
export function LoadingScreen() {
  const t = useText()
  return (
    <div className="grid min-h-dvh content-center justify-items-center gap-3">
      <span className="animate-swell text-ink">
        <Mark />
      </span>
      <p role="status" className="text-ink-2">
        {t('app.loading')}
      </p>
    </div>
  )
}

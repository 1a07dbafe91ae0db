import { FormattedMessage } from 'react-intl'
import { Mark } from './mark.tsx'

/** While the sign-in state loads (spec part 1, section 2). */
export function LoadingScreen() {
  return (
    <div className="grid min-h-dvh content-center justify-items-center gap-3">
      <span className="animate-swell text-ink">
        <Mark />
      </span>
      <p role="status" className="text-ink-2">
        <FormattedMessage id="app.loading" />
      </p>
    </div>
  )
}

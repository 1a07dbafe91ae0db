import { Eye } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useSessionUser } from '../../lib/session.ts'
import { usePreview } from './use-preview.ts'

/** Above every screen while a role is previewed; it stays until Return to Admin (spec part 1, section 2). */
export function PreviewBanner() {
  const intl = useIntl()
  const preview = useSessionUser()?.preview
  const leave = usePreview('/dashboard')
  if (!preview) return null
  return (
    <section
      aria-label={intl.formatMessage({ id: 'preview.banner' })}
      className="bg-aqua-tint text-sm font-semibold text-aqua-ink"
    >
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-3 px-edge py-0.5 max-tablet:pt-2">
        <Eye size={20} aria-hidden="true" />
        <p>
          <FormattedMessage id={`preview.as.${preview.as}`} />
        </p>
        <button
          type="button"
          aria-disabled={leave.isPending || undefined}
          onClick={leave.isPending ? undefined : () => leave.mutate(null)}
          className="ml-auto inline-flex min-h-touch items-center underline underline-offset-[0.2em] hover:decoration-2"
        >
          <FormattedMessage id="preview.return" />
        </button>
      </div>
    </section>
  )
}

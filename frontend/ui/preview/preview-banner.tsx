import { Eye } from 'lucide-react'
import { useText } from '../../lib/intl/use-text.ts'
import { useSessionUser } from '../../lib/session/session.ts'
import { usePreview } from './use-preview.ts'

/** Above every screen while a role is previewed, until Return to Admin. */
export function PreviewBanner() {
  const t = useText()
  const preview = useSessionUser()?.preview
  const leave = usePreview('/dashboard')
  if (!preview) return null
  return (
    <section aria-label={t('preview.banner')} className="bg-aqua-tint text-sm font-semibold text-aqua-ink">
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-3 px-edge py-0.5 max-tablet:pt-2">
        <Eye size={20} aria-hidden="true" />
        <p>{t(`preview.as.${preview.as}`)}</p>
        <button
          type="button"
          aria-disabled={leave.isPending || undefined}
          onClick={leave.isPending ? undefined : () => leave.mutate(null)}
          className="ml-auto inline-flex min-h-touch items-center underline underline-offset-[0.2em] hover:decoration-2"
        >
          {t('preview.return')}
        </button>
      </div>
    </section>
  )
}

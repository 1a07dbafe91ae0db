import type { HistoryEntry } from '@fleet/backend/form-instances/contract'
import { History } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useDates } from '../lib/intl/dates.ts'
import { useText } from '../lib/intl/use-text.ts'
import type { FormInstanceView } from './form-instance-view.ts'
import type { View } from './use-view.ts'

type Props = { formInstance: FormInstanceView; entries: readonly HistoryEntry[]; view: View }

/** Shows that a past revision is displayed, with links to the previous, next and current one. */
export function PastRevisionBanner({ formInstance, entries, view }: Props) {
  const t = useText()
  const { longMoment } = useDates()
  const at = formInstance.revision
  const entry = entries.find(({ revision }) => revision <= at)
  const earlier = entries.find(({ revision }) => revision < at)?.revision
  const later = entries.findLast(({ revision }) => revision > at)?.revision
  return (
    <section
      role="status"
      className="mb-5 grid grid-cols-[auto_1fr] items-center gap-x-3 rounded-md bg-aqua-tint px-4 py-2 text-sm text-aqua-ink inset-ring inset-ring-aqua desk:sticky desk:top-0 desk:z-20 desk:grid-cols-[auto_1fr_auto]"
    >
      <History size={20} aria-hidden="true" />
      <p className="font-semibold">{t('asItWas.text', { when: entry ? longMoment(entry.at) : '', revision: at })}</p>
      <p className="col-start-2 flex flex-wrap gap-x-4 desk:col-start-3">
        {earlier !== undefined && <BannerLink to={view.address({ revision: earlier })} id="asItWas.earlier" />}
        {later !== undefined && <BannerLink to={view.address({ revision: later })} id="asItWas.later" />}
        <BannerLink to={view.address({ revision: undefined })} id="asItWas.now" />
      </p>
    </section>
  )
}

function BannerLink({ to, id }: { to: string; id: string }) {
  const t = useText()
  return (
    <Link
      to={to}
      preventScrollReset
      className="inline-flex min-h-touch items-center font-semibold text-inherit fine:min-h-dense"
    >
      {t(id)}
    </Link>
  )
}

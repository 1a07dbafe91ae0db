import { ArrowLeft } from 'lucide-react'
import { useText } from '../../../lib/intl/use-text.ts'
import type { ProfileView } from './profile-view.ts'

type Props = { readonly view: ProfileView; readonly onExit: () => void }

/** The way back, and whether the agency's registrations are taken. */
export function ProfileHead({ view: { canProcessBookings }, onExit }: Props) {
  const t = useText()
  return (
    <div className="-mt-3 mb-4 flex flex-wrap items-center justify-between gap-x-6">
      <button
        type="button"
        onClick={onExit}
        className="inline-flex min-h-touch items-center gap-1.5 text-sm font-medium text-aqua-ink hover:underline"
      >
        <ArrowLeft aria-hidden className="size-5" />
        {t('nav.dashboard')}
      </button>
      <dl className="flex flex-wrap gap-x-2 text-sm">
        <dt className="text-ink-2">{t('agentProfile.canProcessBookings')}</dt>
        <dd className={`font-semibold ${canProcessBookings ? 'text-done-ink' : 'text-wait-ink'}`}>
          {t(canProcessBookings ? 'agentProfile.canProcessBookings.yes' : 'agentProfile.canProcessBookings.pending')}
        </dd>
      </dl>
    </div>
  )
}

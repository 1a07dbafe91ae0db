import { Ban, CircleCheck, FileWarning, Hourglass, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useDates } from '../../../lib/intl/dates.ts'
import { useText } from '../../../lib/intl/use-text.ts'
import type { ProfileView } from './profile-view.ts'

const looks: Readonly<Record<Exclude<ProfileView['status'], 'draft'>, { icon: LucideIcon; tone: string }>> = {
  pending: { icon: Hourglass, tone: 'bg-wait-tint' },
  corrections: { icon: FileWarning, tone: 'bg-wait-tint' },
  rejected: { icon: Ban, tone: 'bg-stop-tint' },
  approved: { icon: CircleCheck, tone: 'bg-done-tint' },
}

/** The reader: a member of the agency, or staff in their place. */
export type Who = 'owner' | 'member' | 'preview'

type Props = {
  readonly view: ProfileView
  readonly who: Who
  /** A link to the requested corrections. */
  readonly requested: ReactNode
}

/** Above the step: state of the profile, remarks of staff, and what only the owner can do. */
export function ProfileNote({ view, who, requested }: Props) {
  const t = useText()
  const { status, reviewNotes, requestedItems = [], contractSignedAt } = view
  const { longMoment } = useDates()
  const look = status === 'draft' ? undefined : looks[status]
  return (
    <>
      {look && (
        <section
          id="status-note"
          tabIndex={-1}
          className={`mb-6 grid grid-cols-[auto_1fr] gap-3 rounded-lg px-4 py-3.5 ${look.tone}`}
        >
          <look.icon aria-hidden className="mt-0.5 size-5" />
          <div className="grid justify-items-start gap-1.5">
            <h2 className="text-base">{t(`agentProfile.status.${status}`)}</h2>
            {reviewNotes && (
              <p className="border-l-2 border-line-strong pl-3 whitespace-pre-line wrap-anywhere">{reviewNotes}</p>
            )}
            <p>{t(`agentProfile.status.${status}.text`, { count: requestedItems.length })}</p>
            {status === 'corrections' && requested}
            {contractSignedAt !== null && status !== 'rejected' && (
              <p className="text-sm text-ink-2">
                {t('agentProfile.contractSigned', { when: longMoment(contractSignedAt) })}
              </p>
            )}
          </div>
        </section>
      )}
      {who !== 'owner' && <p className="mb-6 rounded-lg bg-sunk px-4 py-3.5">{t(`agentProfile.${who}`)}</p>}
    </>
  )
}

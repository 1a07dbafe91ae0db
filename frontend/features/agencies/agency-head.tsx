import type { ProfileAnswer } from '@fleet/backend/features/agents/contract'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useDates } from '../../lib/intl/dates.ts'
import { StaffNote } from '../../form-reading/staff-note.tsx'
import { useText } from '../../lib/intl/use-text.ts'
import { PageTitle } from '../../ui/pages/page-title.tsx'
import { agencyName } from './agency.ts'
import { StateBadge } from './state-badge.tsx'

/** The agency's name, state, dates and the latest remarks of staff. */
export function AgencyHead({ profile }: { profile: ProfileAnswer }) {
  const t = useText()
  const { day, moment } = useDates()
  const { agentId, canProcessBookings, activationDate, contractSignedAt, lastProfileUpdate, teamSize, reviewNotes } =
    profile
  const name = agencyName(profile) ?? t('agencies.unnamed')
  const none = t('agency.fact.none')
  return (
    <>
      <PageTitle>{name}</PageTitle>
      <Link
        to="/agents"
        className="inline-flex min-h-touch items-center gap-1.5 text-sm font-medium no-underline hover:underline print:hidden"
      >
        <ArrowLeft size={20} aria-hidden="true" />
        {t('agencies.title')}
      </Link>
      <div className="grid justify-items-start gap-3 pb-4">
        <StateBadge state={profile.status} />
        <h1 className="wrap-anywhere">{name}</h1>
        <dl className="flex flex-wrap gap-x-8 gap-y-3 text-sm">
          <Fact id="agentProfile.canProcessBookings">
            {t(canProcessBookings ? 'agentProfile.canProcessBookings.yes' : 'agentProfile.canProcessBookings.pending')}
          </Fact>
          <Fact id="agency.fact.activated">{activationDate === null ? none : day(activationDate)}</Fact>
          <Fact id="agency.fact.contract">{contractSignedAt === null ? none : moment(contractSignedAt)}</Fact>
          <Fact id="agency.fact.changed">{lastProfileUpdate === null ? none : moment(lastProfileUpdate)}</Fact>
          <Fact id="agencies.column.team">{t('agencies.team', { count: teamSize })}</Fact>
          <Fact id="agency.fact.agentId">
            <span className="font-mono text-[0.92em] font-normal">{agentId}</span>
          </Fact>
        </dl>
        {reviewNotes && (
          <StaffNote headingId="agency.toAgency" className="max-w-form">
            {reviewNotes}
          </StaffNote>
        )}
      </div>
    </>
  )
}

function Fact({ id, children }: { id: string; children: ReactNode }) {
  const t = useText()
  return (
    <div>
      <dt className="text-xs text-ink-2">{t(id)}</dt>
      <dd className="font-semibold wrap-anywhere tabular-nums">{children}</dd>
    </div>
  )
}

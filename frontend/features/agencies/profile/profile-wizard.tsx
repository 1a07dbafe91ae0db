import { ArrowLeft } from 'lucide-react'
import { useEffect, useMemo, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { useDraftState } from '../../../form-filling/draft/use-draft.ts'
import type { FormType } from '../../../form-filling/form-type.ts'
import { FillingPage } from '../../../form-filling/filling-page.tsx'
import { useLeaving } from '../../../form-filling/save/use-leaving.tsx'
import { RequestedItemList } from '../../../form-filling/steps/requested-item-list.tsx'
import { OpenStep } from '../../../form-filling/steps/open-step.tsx'
import { StepButtons } from '../../../form-filling/steps/step-buttons.tsx'
import { StepRail } from '../../../form-filling/steps/step-rail.tsx'
import { SubmitProblems } from '../../../form-filling/submit/submit-problems.tsx'
import { useFilling, type OpenedForm } from '../../../form-filling/use-filling.ts'
import { useText } from '../../../lib/intl/use-text.ts'
import { PageTitle } from '../../../ui/pages/page-title.tsx'
import { withoutBank } from './without-bank.ts'
import { PayoutPanel } from './payout-panel.tsx'
import { ProfileNote, type Who } from './profile-note.tsx'
import type { ProfileView } from './profile-view.ts'

type Props = {
  readonly form: FormType<ProfileView>
  readonly opened: OpenedForm<ProfileView>
  readonly bar: ReactNode
  readonly who: Who
}

/** The form of an agency's profile, below the bar of staff and agents. */
export function ProfileWizard({ form, opened, bar, who }: Props) {
  const t = useText()
  const navigate = useNavigate()
  const mayBank = who !== 'member'
  // Once approved, bank details are changed by a command of their own
  const isApart = opened.view.status === 'approved'
  const shown = useMemo(
    () => (mayBank && !isApart ? opened : { ...opened, loaded: withoutBank(opened.loaded) }),
    [mayBank, isApart, opened],
  )
  const filling = useFilling(form, shown)
  const { draft, texts, submission, goToField } = filling
  const view = useDraftState(draft, (state) => state.view)
  const leaving = useLeaving(draft, '/dashboard')
  useEffect(() => {
    if (submission.submitted) void navigate('/dashboard')
  }, [submission.submitted, navigate])
  return (
    <>
      <PageTitle>{t('agentProfile.title')}</PageTitle>
      <FillingPage
        filling={filling}
        bar={bar}
        rail={
          <div className="desk:pt-6">
            <StepRail filling={filling} />
          </div>
        }
        foot={<StepButtons filling={filling} />}
      >
        <ProfileHead view={view} onExit={leaving.exit} />
        <ProfileNote
          view={view}
          who={who}
          requested={
            <RequestedItemList
              form={draft.form}
              texts={texts}
              items={view.requestedItems ?? []}
              isGroup={false}
              onGo={goToField}
            />
          }
        />
        <SubmitProblems filling={filling} />
        <OpenStep filling={filling} />
        {mayBank && isApart && <PayoutPanel filling={filling} form={opened.loaded.form} />}
      </FillingPage>
      {leaving.dialog}
    </>
  )
}

type ProfileHeadProps = { readonly view: ProfileView; readonly onExit: () => void }

/** The way back, and whether the agency may submit registrations. */
function ProfileHead({ view: { canProcessBookings }, onExit }: ProfileHeadProps) {
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

import { useCallback } from 'react'
import { useRequests } from '../../form-filling/requests/use-requests.ts'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { bookingKey } from '../../form-filling/draft/records.ts'
import { useDraftState } from '../../form-filling/draft/use-draft.ts'
import { FillingPage } from '../../form-filling/filling-page.tsx'
import { useLeaving } from '../../form-filling/save/use-leaving.tsx'
import { RequestedItemList } from '../../form-filling/steps/requested-item-list.tsx'
import { OpenStep } from '../../form-filling/steps/open-step.tsx'
import { StepButtons } from '../../form-filling/steps/step-buttons.tsx'
import { StepRail } from '../../form-filling/steps/step-rail.tsx'
import { isClosedPart } from '../../form-filling/submit/all-problems.ts'
import { SubmitProblems } from '../../form-filling/submit/submit-problems.tsx'
import { useText } from '../../lib/intl/use-text.ts'
import { isStaff } from '../../lib/session/session.ts'
import { isOpenToGuests } from '../../lib/queries/submission-row.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PageTitle } from '../../ui/pages/page-title.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { BookingLine } from './booking/booking-line.tsx'
import { FilledForYou } from './filled-for-you.tsx'
import { GroupPersons } from './group/group-persons.tsx'
import { useOpenRegistration } from './open-registration.ts'
import { addressOfPage, pageOf } from './page-of.ts'
import { useProposals } from './proposals/use-proposals.ts'
import { StatusNote } from './status-note.tsx'
import { TripBar } from './trip-bar.tsx'
import { useBookingGuard } from './booking/use-booking-guard.tsx'
import { useOperatorNotes } from './use-operator-notes.ts'
import { useExitTarget } from './use-exit-target.ts'

const CopiedAnswersNote = lazyPart(
  async () => (await import('../../form-filling/group/copied-answers-note.tsx')).CopiedAnswersNote,
)
const GuestConfirmations = lazyPart(async () => (await import('./guest-confirmations.tsx')).GuestConfirmations)
const OwnPartNote = lazyPart(async () => (await import('./group-members/own-part-note.tsx')).OwnPartNote)
const PartOfPerson = lazyPart(async () => (await import('./group-members/part-of-person.tsx')).PartOfPerson)
const ProposePanel = lazyPart(async () => (await import('./proposals/propose-panel.tsx')).ProposePanel)

/** Page for filling in a registration. The code follows the layout from top to bottom. */
export function Wizard() {
  const t = useText()
  const { filling, submitFlow, user } = useOpenRegistration()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { draft, texts, groupSize, recordKey, goTo, goToField } = filling
  const view = useDraftState(draft, (state) => state.view)
  const booking = useBookingGuard(
    draft,
    useCallback(() => goTo({ step: 1, person: 1 }), [goTo]),
  )
  const proposals = useProposals(filling)
  const requests = useRequests(filling)
  const notes = useOperatorNotes(filling, proposals.notes)
  const leaveTo = useExitTarget(view, user)
  const leaving = useLeaving(draft, leaveTo)
  const isGroup = groupSize > 1
  const isOthersPart = recordKey > bookingKey && isClosedPart(view.parts, recordKey)
  const isUnapproved = view.agencyApproved === false
  const isUpToOthers = filling.isLast && !filling.canSubmit && !isUnapproved && isOpenToGuests(view.status)
  const hasRequests = pageOf(view, user) === 'asked'
  const toNext = () => (recordKey < groupSize ? goTo({ step: 1, person: recordKey + 1 }) : submitFlow.toCheck())
  const returns =
    isOthersPart && !filling.isLast
      ? { label: t('filling.continue'), go: toNext }
      : hasRequests
        ? { label: t('asked.return'), go: () => void navigate(addressOfPage(view.id, 'asked')) }
        : params.get('from') === 'check'
          ? {
              label: t('registration.check.return'),
              go: () => submitFlow.toCheck(`${recordKey}:${params.get('field') ?? ''}`),
            }
          : undefined
  return (
    <>
      <PageTitle>{view.referenceCode}</PageTitle>
      <FillingPage
        filling={filling}
        bar={<TripBar draft={draft} onExit={leaving.exit} />}
        rail={
          <>
            {view.part === null && (
              <BookingLine
                groupSize={groupSize}
                here={recordKey === bookingKey}
                onOpen={() => goTo({ step: 0, person: 1 })}
              />
            )}
            <StepRail filling={filling} />
          </>
        }
        foot={
          <StepButtons
            filling={filling}
            returns={returns}
            {...(isUnapproved && isOpenToGuests(view.status) ? { refusal: t('registration.notApproved') } : {})}
          />
        }
      >
        {leaveTo.startsWith('/submissions/') && (
          <p className="mb-4">
            <TextButton onClick={leaving.exit}>{t('registration.backToReview')}</TextButton>
          </p>
        )}
        <StatusNote
          view={view}
          today={filling.today}
          staff={isStaff(user)}
          submitted={filling.submission.submitted}
          answered={requests.filter(({ answered }) => answered !== undefined).length}
          requestLinks={
            <RequestedItemList
              form={draft.form}
              texts={texts}
              items={view.requestedItems}
              requests={requests}
              isGroup={isGroup}
              onGo={goToField}
            />
          }
        />
        <FilledForYou by={view.filledBy} user={user} />
        {isGroup && recordKey !== bookingKey && <GroupPersons filling={filling} />}
        {isUpToOthers && <p className="mb-6 rounded-lg bg-sunk px-4 py-3.5">{t('registration.submit.byOthers')}</p>}
        {isGroup && recordKey > 1 && <PartOfPerson filling={filling} />}
        {view.part && <OwnPartNote part={view.part} status={view.status} />}
        <SubmitProblems filling={filling} />
        {!isOthersPart && (view.confirmations.length > 0 || view.may.includes('handOver')) && (
          <GuestConfirmations filling={filling} view={view} />
        )}
        {(proposals.own.length > 0 || view.may.includes('propose')) && (
          <ProposePanel filling={filling} proposals={proposals} />
        )}
        {!isOthersPart && <OpenStep filling={filling} mayChangeBooking={booking.mayChange} notes={notes} />}
        {isGroup && recordKey > 1 && !isOthersPart && <CopiedAnswersNote filling={filling} />}
      </FillingPage>
      {booking.dialog}
      {leaving.dialog}
    </>
  )
}

import { useCallback, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { isStaff, type SessionUser } from '../../lib/session.ts'
import { isOpenToGuests } from '../../lib/submission-row.ts'
import { useToast } from '../../ui/use-toast.ts'
import { AskedItems } from './asked-items.tsx'
import { BookingLine } from './booking-line.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import type { DeviceCopies } from './draft/device-copy.ts'
import { groupSizeOf } from './draft/draft.ts'
import { bookingPlace } from './draft/records.ts'
import { revealedSteps } from './draft/revealed.ts'
import type { SubmissionView } from './draft/submission-view.ts'
import { FormChangedNote } from './live/form-changed-note.tsx'
import { useLiveForm } from './live/use-live-form.ts'
import { OfflineBar } from './offline-bar.tsx'
import { SavePlace } from './save-place.tsx'
import { StatusNote } from './status-note.tsx'
import { StepPage } from './step-page.tsx'
import { PersonPlace } from './steps/person-place.tsx'
import { resumeAt } from './steps/resume-at.ts'
import { allProblems } from './submit/all-problems.ts'
import type { ProblemLine } from './submit/problems-panel.tsx'
import { SubmitProblems } from './submit/submit-problems.tsx'
import { TripBar } from './trip-bar.tsx'
import { useBookingGuard } from './use-booking-guard.tsx'
import { useDraft, useDraftState } from './use-draft.ts'
import { useFiles } from './use-files.ts'
import { useLeaving } from './use-leaving.tsx'
import { useArrival, usePosition } from './use-position.ts'
import type { LoadedForm } from '../../form-renderer/served-form.ts'
import { useSteps } from './use-steps.ts'
import { useSubmit } from './use-submit.ts'
import { WizardRail } from './wizard-rail.tsx'

type Props = { readonly loaded: LoadedForm; readonly view: SubmissionView; readonly copies: DeviceCopies; readonly user: SessionUser; readonly today: string; readonly onOtherForm: () => void }

/** A registration being filled: one step of one person at a time. Reads from top to bottom as the screen looks. */
export function Wizard({ loaded: { form, texts }, view: opened, copies, user, today, onOtherForm }: Props) {
  const say = useSaying()
  const draft = useDraft({ form, view: opened, copies, onFirstSave: () => say('done', 'saved'), onOtherForm })
  const view = useDraftState(draft, (state) => state.view)
  const conflicts = useDraftState(draft, (state) => state.conflicts)
  const storageBlocked = useDraftState(draft, (state) => state.storageBlocked)
  const sending = useDraftState(draft, ({ save }) => save.kind === 'saving' && save.sending)
  const groupSize = useDraftState(draft, groupSizeOf)
  const [revealed] = useState(revealedSteps)
  const heading = useRef<HTMLHeadingElement>(null)
  const { steps } = useDraftState(draft, (state) => state.form).definition
  const position = usePosition({ first: { step: resumeAt(opened), person: 1 }, steps: steps.map(({ number }) => number), groupSize })
  const { person } = position
  const step = steps.find(({ number }) => number === position.step)
  const arrive = useArrival({ step: step?.id, person }, heading)
  const live = useLiveForm(draft, { form, step: position.step, answers: () => draft.answers(step?.scope === 'booking' ? bookingPlace : person), onMoved: position.move, heading })
  const isGroup = groupSize > 1
  const { goTo, next, back, isLast } = useSteps({ draft, revealed, position, isGroup, today, arrive })
  const booking = useBookingGuard(draft, useCallback(() => goTo({ step: 1, person: 1 }), [goTo]))
  const leaving = useLeaving(draft, isStaff(user) || user.role === 'agent' ? '/dashboard' : '/')
  const files = useFiles(draft, person)
  const { submit, busy, tried, found, more, submitted } = useSubmit(draft, () => allProblems({ form: draft.form, answers: draft.answers, groupSize, today }))

  const keep = async () => ((await draft.flush()) ? say('done', 'saved') : say('stop', 'notSaved'))
  const send = async () => {
    const outcome = await submit()
    if (outcome === 'incomplete') revealed.revealAll()
    requestAnimationFrame(() => document.getElementById(outcome === 'incomplete' ? 'problems-title' : 'status-note')?.focus())
    if (outcome !== 'failed') window.scrollTo({ top: 0 })
  }
  const openProblem = ({ step: stepId, person: of, field }: Pick<ProblemLine, 'step' | 'person' | 'field'>) => {
    const to = { step: steps.find(({ id }) => id === stepId)?.number ?? position.step, person: Math.max(1, of) }
    arrive(field)
    if (to.step !== position.step || to.person !== person) goTo(to)
  }

  if (!step) return null
  const place = step.scope === 'booking' ? bookingPlace : person
  const ofPerson = isGroup && place !== bookingPlace
  const sendable = isLast && view.may.includes('submit')
  return (
    <>
      <a href="#main" className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-4 focus:z-50 focus:bg-surface focus:px-4 focus:py-2">
        <FormattedMessage id="app.skip" />
      </a>
      <TripBar draft={draft} onExit={leaving.exit} />
      <OfflineBar storageBlocked={storageBlocked} />
      <div className="mx-auto max-w-[72rem] px-edge desk:grid desk:grid-cols-[16.5rem_minmax(0,1fr)] desk:gap-x-[4.5rem]">
        <div className="desk:sticky desk:top-0 desk:max-h-dvh desk:self-start desk:overflow-y-auto">
          <BookingLine groupSize={groupSize} here={place === bookingPlace} onOpen={() => goTo({ step: 0, person: 1 })} />
          <WizardRail draft={draft} texts={texts} person={person} here={position.step} today={today} revealed={revealed} onGo={(to) => goTo({ step: to, person })} />
        </div>
        <main id="main" className="min-w-0 max-w-form pt-5 desk:pt-10">
          <StatusNote view={view} staff={isStaff(user)} submitted={submitted} asked={<AskedItems form={draft.form} texts={texts} items={view.requestedItems} isGroup={isGroup} onGo={openProblem} />} />
          {ofPerson && <PersonPlace draft={draft} person={person} size={groupSize} onPerson={(to) => goTo({ step: position.step, person: to })} />}
          {isLast && !sendable && isOpenToGuests(view.status) && <p className="mb-6 rounded-lg bg-sunk px-4 py-3.5"><FormattedMessage id="registration.submit.byOthers" /></p>}
          {sendable && <SubmitProblems tried={tried} draft={draft} texts={texts} today={today} found={found} more={more} onGo={openProblem} />}
          <StepPage
            key={`${place}:${step.id}`}
            draft={draft}
            step={step}
            texts={texts}
            place={place}
            person={ofPerson ? person : undefined}
            revealed={revealed}
            files={files}
            today={today}
            heading={heading}
            {...(place === bookingPlace ? { mayChange: booking.mayChange } : {})}
          />
          <BottomBar
            saveLine={<SavePlace draft={draft} />}
            onPrevious={back}
            onSave={() => void keep()}
            saving={sending}
            onNext={!isLast ? next : sendable ? () => void send() : undefined}
            last={isLast}
            submitting={busy}
            bare={place === bookingPlace}
            readOnly={view.editable === false}
          />
        </main>
      </div>
      {conflicts.length > 0 && <ConflictDialog id={view.id} form={draft.form} texts={texts} conflicts={conflicts} onChoose={draft.choose} />}
      <FormChangedNote change={live.change} form={draft.form} texts={texts} onSeen={live.seen} />
      {booking.dialog}
      {leaving.dialog}
    </>
  )
}

/** Toasts whose words are fixed by the specification. */
function useSaying() {
  const intl = useIntl()
  const toast = useToast()
  return (tone: 'done' | 'stop', id: 'saved' | 'notSaved') =>
    toast({ tone, title: intl.formatMessage({ id: `registration.toast.${id}` }), text: intl.formatMessage({ id: `registration.toast.${id}.text` }) })
}

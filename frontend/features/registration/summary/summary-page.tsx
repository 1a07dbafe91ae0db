import { ArrowLeft, ArrowRight, Mail, Phone, CalendarPlus, Download, Printer } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { bookingKey } from '../../../form-filling/draft/records.ts'
import { useDraftState } from '../../../form-filling/draft/use-draft.ts'
import { OfflineBar } from '../../../form-filling/save/offline-bar.tsx'
import { addressOf } from '../../../lib/http/call.ts'
import { useLanguage } from '../../../lib/intl/language-provider.tsx'
import { useText } from '../../../lib/intl/use-text.ts'
import { useOperator } from '../../../lib/queries/operator.ts'
import { isStaff } from '../../../lib/session/session.ts'
import { buttonLook } from '../../../ui/buttons/button-look.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { PageTitle } from '../../../ui/pages/page-title.tsx'
import { SkipLink } from '../../../ui/buttons/skip-link.tsx'
import { shortNameOf } from '../booking/booking.ts'
import { FilledForYou } from '../filled-for-you.tsx'
import { addressOfPage, pageOf } from '../page-of.ts'
import { useOpenRegistration } from '../open-registration.ts'
import { TripBar } from '../trip-bar.tsx'
import { useExitTarget } from '../use-exit-target.ts'
import { NextSteps } from './next-steps.tsx'
import { SentAnswers } from './sent-answers.tsx'
import { SummaryHead } from './summary-head.tsx'
import { whatNext } from './what-next.ts'

/** /form/:id/summary: receipt after submitting, and the submitted answers. */
export function SummaryPage() {
  const { filling, user } = useOpenRegistration()
  const { draft, groupSize, submission, today } = filling
  const t = useText()
  const navigate = useNavigate()
  const { view, storageBlocked } = useDraftState(draft, (state) => state)
  const leaveTo = useExitTarget(view, user)
  const operator = useOperator()
  const { email, tripStartDate, boatName } = draft.answers(1)
  const textOf = (answer: unknown) => (typeof answer === 'string' ? answer : '')
  const onwards = pageOf(view, user)
  const isOwn = user.role === 'guest'
  const nextSteps = whatNext({
    ...view,
    today,
    tripStart: textOf(tripStartDate) || undefined,
    reviewDays: operator?.reviewDays,
  })
  return (
    <>
      <PageTitle>{t('registration.summary')}</PageTitle>
      <SkipLink />
      <div className="print:hidden">
        <TripBar draft={draft} onExit={() => void navigate(leaveTo)} />
      </div>
      <OfflineBar storageBlocked={storageBlocked} />
      <main id="main" className="mx-auto max-w-form px-edge py-section">
        <SummaryHead
          view={view}
          isSent={submission.submitted}
          shortName={isOwn ? shortNameOf(draft.answers(1)) : ''}
          groupSize={groupSize}
          email={isOwn ? textOf(email) : ''}
        />
        {onwards !== 'summary' && !isStaff(user) && (
          <p className="mt-6 print:hidden">
            <LinkButton look="next" to={addressOfPage(view.id, onwards)}>
              {t('registration.summary.goOn')}
              <ArrowRight aria-hidden className="size-5" />
            </LinkButton>
          </p>
        )}
        <NextSteps steps={nextSteps} boat={textOf(boatName) || undefined} />
        <SaveCopy id={view.id} hasTrip={typeof tripStartDate === 'string' && view.status !== 'rejected'} />
        <Contact />
        <div className="mt-8 print:hidden">
          <LinkButton to={leaveTo} icon={<ArrowLeft aria-hidden className="size-5" />}>
            {t('registration.summary.back')}
          </LinkButton>
        </div>
        <section aria-labelledby="sent-answers" className="mt-12 border-t-2 border-ink pt-6">
          <h2 id="sent-answers" className="text-2xl">
            {t(view.status === 'missing_docs' ? 'registration.summary.answers' : 'registration.summary.sentAnswers')}
          </h2>
          <FilledForYou by={view.filledBy} user={user} />
          {[...(groupSize > 1 ? [bookingKey] : []), ...Array.from({ length: groupSize }, (_, index) => index + 1)].map(
            (person) => (
              <SentAnswers key={person} filling={filling} person={person} />
            ),
          )}
        </section>
      </main>
    </>
  )
}

/** Phone and e-mail of the operator. */
function Contact() {
  const t = useText()
  const operator = useOperator()
  if (operator === undefined) return null
  const look = 'flex min-h-touch items-center gap-3 font-semibold wrap-anywhere'
  return (
    <section aria-labelledby="contact" className="mt-8 border-t border-line pt-6">
      <h2 id="contact">{t('registration.summary.contact')}</h2>
      <div className="mt-2 grid justify-items-start">
        <a href={`tel:${operator.phone.replaceAll(/[^+\d]/g, '')}`} className={look}>
          <Phone aria-hidden className="size-5 flex-none" />
          {operator.phone}
        </a>
        <a href={`mailto:${operator.email}`} className={look}>
          <Mail aria-hidden className="size-5 flex-none" />
          {operator.email}
        </a>
      </div>
    </section>
  )
}

/** Calendar file, print and PDF. */
function SaveCopy({ id, hasTrip }: { readonly id: string; readonly hasTrip: boolean }) {
  const t = useText()
  const { language } = useLanguage()
  const look = buttonLook('plain', 'control')
  return (
    <section aria-labelledby="keep-it" className="mt-8 border-t border-line pt-6 print:hidden">
      <h2 id="keep-it">{t('registration.summary.keep')}</h2>
      <div className="mt-4 flex flex-wrap gap-2.5">
        {hasTrip && (
          <a href={`${addressOf('/api/submissions/:id/calendar', { id })}?lang=${language}`} download className={look}>
            <CalendarPlus aria-hidden className="size-5" />
            {t('registration.summary.calendar')}
          </a>
        )}
        <Button icon={<Printer aria-hidden className="size-5" />} onClick={() => print()}>
          {t('registration.summary.print')}
        </Button>
        <a href={`${addressOf('/api/submissions/:id/receipt', { id })}?lang=${language}`} download className={look}>
          <Download aria-hidden className="size-5" />
          {t('registration.summary.pdf')}
        </a>
      </div>
      <p className="mt-3 text-[0.9375rem] text-ink-2">{t('registration.summary.keep.text')}</p>
    </section>
  )
}

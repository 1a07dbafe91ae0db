import { CircleCheck, FileWarning, Phone } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useDraftState } from '../../../form-filling/draft/use-draft.ts'
import { FillingPage } from '../../../form-filling/filling-page.tsx'
import { SaveStatus } from '../../../form-filling/save/save-status.tsx'
import { useLeaving } from '../../../form-filling/save/use-leaving.tsx'
import { FoundProblems } from '../../../form-filling/submit/submit-problems.tsx'
import { useDates } from '../../../lib/intl/dates.ts'
import { useText } from '../../../lib/intl/use-text.ts'
import { useOperator } from '../../../lib/queries/operator.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Meter } from '../../../ui/meter.tsx'
import { PageTitle } from '../../../ui/pages/page-title.tsx'
import { useOpenRegistration } from '../open-registration.ts'
import { TripBar } from '../trip-bar.tsx'
import { useExitTarget } from '../use-exit-target.ts'
import { RequestItem } from './request-item.tsx'
import { useRequestEntries } from './use-request-entries.ts'

/**
 * /form/:id/asked: the items that the operator requested, one by one, and the button to submit again. Nothing else can
 * be changed.
 */
export function RequestsPage() {
  const { filling, user } = useOpenRegistration()
  const t = useText()
  const { longMoment } = useDates()
  const { draft, submission } = filling
  const view = useDraftState(draft, (state) => state.view)
  const leaving = useLeaving(draft, useExitTarget(view, user))
  const requests = useRequestEntries(filling)
  const [open, setOpen] = useState(() => requests.find(({ isDone }) => !isDone)?.key)
  useArrival(open)
  const left = requests.filter(({ isDone }) => !isDone)
  const isDone = left.length === 0
  const title = t('asked.title', { left: left.length })
  const Icon = isDone ? CircleCheck : FileWarning
  const after = (key: string) => {
    const target = requests.findIndex((one) => one.key === key)
    return [...requests.slice(target + 1), ...requests.slice(0, target)].find((one) => !one.isDone)
  }
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <FillingPage filling={filling} bar={<TripBar draft={draft} onExit={leaving.exit} />}>
        <Icon aria-hidden className={`size-9 ${isDone ? 'text-done' : 'text-stop'}`} strokeWidth={1.75} />
        <h1 className="mt-3 desk:text-3xl desk:tracking-[-0.02em]">{title}</h1>
        <p className="mt-2 text-lg text-ink-2">
          {t('asked.lead', {
            count: requests.length,
            when: view.reviewedAt === null ? '' : longMoment(view.reviewedAt),
          })}
        </p>
        {view.reviewNotes && (
          <p className="mt-4 border-l-2 border-line-strong pl-3 whitespace-pre-line">{view.reviewNotes}</p>
        )}
        <div className="mt-5 grid gap-1.5">
          <p role="status" className="tabular-nums">
            {t('asked.count', { done: requests.length - left.length, count: requests.length })}
          </p>
          <Meter percent={((requests.length - left.length) / Math.max(1, requests.length)) * 100} full={isDone} />
        </div>
        {submission.tried && (
          <div className="mt-6">
            <FoundProblems filling={filling} />
          </div>
        )}
        <ol className="mt-6 grid gap-4">
          {requests.map((one) => (
            <RequestItem
              key={one.key}
              filling={filling}
              one={one}
              isOpen={one.key === open}
              next={after(one.key)}
              onOpen={setOpen}
            />
          ))}
        </ol>
        <section className="mt-8 grid gap-2 border-t border-line pt-6">
          <SaveStatus draft={draft} />
          <Button
            wide
            look={isDone ? 'next' : 'plain'}
            id={sendId}
            unavailable={!isDone || submission.busy}
            aria-describedby={isDone ? undefined : 'send-again-why'}
            onClick={() => void filling.submit()}
          >
            {t(submission.busy ? 'filling.submitting' : 'asked.send')}
          </Button>
          {!isDone && (
            <p id="send-again-why" className="text-sm text-ink-2">
              {t('asked.send.why', { left: left.length })}
            </p>
          )}
        </section>
        {!isDone && <ContactOperator />}
      </FillingPage>
      {leaving.dialog}
    </>
  )
}

const sendId = 'send-again'

/** Focuses the opened item; after the last one, the submit button. */
function useArrival(open: string | undefined) {
  const before = useRef(open)
  useEffect(() => {
    if (before.current === open) return
    before.current = open
    const target = document.getElementById(open === undefined ? sendId : `asked-${open}`)
    target?.scrollIntoView({ block: open === undefined ? 'center' : 'start' })
    target?.focus({ preventScroll: true })
  }, [open])
}

/** Contact for guests who cannot get something in time. */
function ContactOperator() {
  const t = useText()
  const operator = useOperator()
  if (operator === undefined) return null
  return (
    <section className="mt-8 grid justify-items-start gap-1 border-t border-line pt-6 pb-section">
      <h2 className="text-lg">{t('asked.cannot')}</h2>
      <p className="text-ink-2">{t('asked.cannot.text')}</p>
      <a
        href={`tel:${operator.phone.replaceAll(/[^+\d]/g, '')}`}
        className="inline-flex min-h-touch items-center gap-2.5 font-semibold whitespace-nowrap"
      >
        <Phone aria-hidden className="size-5 text-ink-2" />
        {operator.phone}
      </a>
    </section>
  )
}

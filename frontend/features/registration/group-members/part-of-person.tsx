import { CircleCheck, MailQuestionMark, UserPen } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { bookingKey } from '../../../form-filling/draft/records.ts'
import { useDraftState } from '../../../form-filling/draft/use-draft.ts'
import { displayName, displayNameOrNumber } from '../../../form-filling/group/display-name.ts'
import type { Filling } from '../../../form-filling/use-filling.ts'
import { call } from '../../../lib/http/call.ts'
import { useText } from '../../../lib/intl/use-text.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import { useProblemText } from '../../../ui/feedback/use-problem-text.ts'
import { useToast } from '../../../ui/feedback/use-toast.ts'
import type { SubmissionView } from '../submission-view.ts'
import { HandOverPartDialog } from './hand-over-part-dialog.tsx'
import { TakeBackDialog } from './take-back-dialog.tsx'

type Props = {
  readonly filling: Filling<SubmissionView>
  /** Uses a second-level heading, for a page with its own title. */ readonly isSection?: true
}

/** Offers to hand the open person's part over to them, or shows the state of the part. */
export function PartOfPerson({ filling, isSection }: Props) {
  const { draft, persons, recordKey, person } = filling
  const intl = useIntl()
  const t = useText()
  const [dialog, setDialog] = useState<'hand' | 'take-back'>()
  const { parts, handsParts } = useDraftState(draft, ({ view }) => view)
  const name = useDraftState(draft, () => displayNameOrNumber(intl, displayName(draft, persons, person), person))
  const part = parts.find((one) => one.person === person)
  const close = () => setDialog(undefined)
  if (recordKey === bookingKey || person < 2 || (part === undefined && !handsParts)) return null
  if (part === undefined) {
    return (
      <div className="mb-5">
        <TextButton onClick={() => setDialog('hand')}>{t('part.offer', { name })}</TextButton>
        {dialog === 'hand' && <HandOverPartDialog filling={filling} name={name} onClose={close} />}
      </div>
    )
  }
  return (
    <>
      <PartStatus
        part={part}
        name={name}
        {...(isSection || !part.isClosed ? { isSection: true } : {})}
        mayAct={handsParts}
        filling={filling}
        onTakeBack={() => setDialog('take-back')}
      />
      {dialog === 'take-back' && <TakeBackDialog filling={filling} part={part} name={name} onClose={close} />}
    </>
  )
}

type PartStatusProps = Props & {
  readonly part: SubmissionView['parts'][number]
  readonly name: string
  readonly mayAct: boolean
  readonly onTakeBack: () => void
}

function PartStatus({
  part: { id, email, state, missing, mail },
  name,
  mayAct,
  filling: { draft, heading },
  isSection,
  onTakeBack,
}: PartStatusProps) {
  const t = useText()
  const toast = useToast()
  const explain = useProblemText()
  const [busy, setBusy] = useState(false)
  const isDone = state === 'done'
  const Title = isSection ? 'h2' : 'h1'
  const Icon = isDone ? CircleCheck : state === 'taken' ? UserPen : MailQuestionMark
  const sendAgain = async () => {
    setBusy(true)
    try {
      await call('POST /api/submissions/:id/parts/:partId/send-again', {
        params: { id: draft.state().view.id, partId: id },
      })
      toast({ tone: 'done', title: t('part.sentAgain'), text: email })
    } catch (error) {
      toast({ tone: 'stop', title: t('part.failed'), text: explain(error) })
    }
    setBusy(false)
  }
  return (
    <section
      className={`mb-6 grid grid-cols-[auto_1fr] gap-x-2.5 rounded-lg px-4 py-4 ${isDone ? 'bg-done-tint' : 'bg-sunk'}`}
    >
      <Icon aria-hidden className={`mt-0.5 size-5 ${isDone ? 'text-done' : 'text-wait'}`} />
      <div className="grid min-w-0 justify-items-start gap-2.5">
        <Title
          ref={isSection ? undefined : heading}
          tabIndex={isSection ? undefined : -1}
          className="text-lg tracking-normal wrap-anywhere"
        >
          {t(`part.state.${state}`, { name, count: missing })}
        </Title>
        <p className="wrap-anywhere">
          {t('part.state.text', { email })}
          {mail === 'failed' && <span className="block font-semibold text-stop-ink">{t('part.mailFailed')}</span>}
        </p>
        {mayAct && (
          <div className="flex flex-wrap gap-2">
            {state === 'sent' && (
              <Button unavailable={busy} onClick={() => void sendAgain()}>
                {t('part.sendAgain')}
              </Button>
            )}
            <Button onClick={onTakeBack}>{t('part.takeBack')}</Button>
          </div>
        )}
      </div>
    </section>
  )
}

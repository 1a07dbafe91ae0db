import { ArrowRight, Check, CircleCheck, FileWarning } from 'lucide-react'
import { useIntl } from 'react-intl'
import { fieldName } from '../../../form-filling/answer-text.ts'
import { useDraftState } from '../../../form-filling/draft/use-draft.ts'
import type { Filling } from '../../../form-filling/use-filling.ts'
import { fullName } from '../../../lib/full-name.ts'
import { useText } from '../../../lib/intl/use-text.ts'
import { Badge } from '../../../ui/badges/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ProblemNote } from '../../../ui/feedback/problem-note.tsx'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import { useCommand } from '../../../ui/use-command.ts'
import type { SubmissionView } from '../submission-view.ts'
import { AnsweredWith } from './answered-with.tsx'
import { RequestField } from './request-field.tsx'
import type { RequestEntry } from './use-request-entries.ts'

type Props = {
  readonly filling: Filling<SubmissionView>
  readonly one: RequestEntry
  readonly isOpen: boolean
  /** The next unanswered item; undefined: none is left. */
  readonly next: RequestEntry | undefined
  readonly onOpen: (key: string | undefined) => void
}

/** One requested item: open with its field, or one line with its state. */
export function RequestItem({ filling, one, isOpen, next, onOpen }: Props) {
  const intl = useIntl()
  const t = useText()
  const { draft, texts, groupSize } = filling
  const { form } = draft
  const titleOf = ({ field }: Pick<RequestEntry, 'field'>) => fieldName({ intl, form, texts, field })
  const who = groupSize > 1 ? fullName(draft.answers(one.person)) || t('filling.person', { person: one.person }) : ''
  const place = t('filling.problems.where', {
    step: one.step.number,
    field: texts.steps[one.step.id]?.title ?? one.step.id,
  })
  const openNext = () => onOpen(next?.key)
  return (
    <li
      className={`grid gap-3 rounded-lg border bg-surface p-4 tablet:p-5 ${isOpen ? 'border-line-strong' : 'border-line'}`}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5">
        <h2
          id={`asked-${one.key}`}
          tabIndex={-1}
          className={`min-w-0 scroll-mt-4 tracking-normal ${isOpen ? 'text-sm font-medium text-ink-2' : 'text-base'}`}
        >
          {[isOpen ? place : titleOf(one), who].filter(Boolean).join(', ')}
        </h2>
        {one.isDone ? (
          <Badge tone="done" icon={Check}>
            {t('asked.state.answered')}
          </Badge>
        ) : (
          <Badge tone="stop" icon={FileWarning}>
            {t('asked.state.open')}
          </Badge>
        )}
      </div>
      {isOpen ? (
        <>
          <RequestField filling={filling} one={one} />
          <div className="flex flex-wrap gap-2 max-tablet:[&>button]:w-full">
            <Button look={one.isDone && next ? 'next' : 'plain'} onClick={openNext}>
              {t(next ? 'asked.next' : 'asked.ready', { item: next && titleOf(next) })}
              {next ? <ArrowRight aria-hidden className="size-5" /> : <CircleCheck aria-hidden className="size-5" />}
            </Button>
            {one.answered === undefined && <ConfirmCorrect filling={filling} one={one} onConfirmed={openNext} />}
          </div>
        </>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          {one.answered ? (
            <AnsweredWith filling={filling} one={one} />
          ) : (
            <p className="min-w-0 text-[0.9375rem]/[1.375rem] text-ink-2 wrap-anywhere">{one.item.comment}</p>
          )}
          <TextButton onClick={() => onOpen(one.key)}>
            {t(one.answered ? 'asked.change' : 'asked.answer')}
            <span className="sr-only">: {titleOf(one)}</span>
          </TextButton>
        </div>
      )}
    </li>
  )
}

type ConfirmCorrectProps = {
  readonly filling: Filling<SubmissionView>
  readonly one: RequestEntry
  readonly onConfirmed: () => void
}

/** Confirms that the answer is correct as it is. A requested document has to exist. */
function ConfirmCorrect({ filling: { draft, instanceRef }, one: { person, item }, onConfirmed }: ConfirmCorrectProps) {
  const t = useText()
  const files = useDraftState(draft, ({ view }) => view.documents.files)
  const confirm = useCommand({
    run: async (_: void, idempotencyKey) => {
      await draft.flush()
      await instanceRef.calls.confirmItem?.(instanceRef.id, item, { idempotencyKey })
      await draft.refresh()
    },
    onDone: onConfirmed,
  })
  const isThere =
    item.document === undefined || files.some((file) => file.person === person && file.kind === item.document)
  if (!isThere) return null
  return (
    <>
      <Button unavailable={confirm.isPending} onClick={() => confirm.mutate()}>
        {t('asked.sayRight')}
      </Button>
      <ProblemNote title={t('asked.sayRight.failed')} error={confirm.error} />
    </>
  )
}

import type { RequestedItem } from '@fleet/backend/features/submissions/requested-item-contract'
import { answerAt, fieldOf, isWithin } from '@fleet/form-schemas/engine/runtime/lists/lists'
import { isMasked } from '@fleet/form-schemas/engine/runtime/validation/secrets'
import { CircleAlert, TriangleAlert, Check, MessageSquareText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { problemText } from '../../form-renderer/problem-text.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { useChangedValue } from '../../lib/live/use-changed.ts'
import { AnswerRow } from './answer-row.tsx'
import { answerText, isAnswered } from './answer-text.ts'
import { AnswerValue } from './answer-value.tsx'
import type { AnswersProps } from './answers-props.ts'
import { CollapsedNoRows } from './collapsed-no-rows.tsx'
import { SecretValue } from './secret-value.tsx'
import { groupNoRows, type ShownRow } from './shown-rows.ts'

type Props = AnswersProps & { rows: readonly ShownRow[] }

/** Rows of a step. Consecutive No answers are collapsed unless they need attention. */
export function AnswerRows({ rows, ...props }: Props) {
  const { person, open, folding } = props
  const isCollapsible = ({ name }: ShownRow) =>
    folding !== undefined &&
    !folding.isNotable(person, name) &&
    !(open?.person === person && isWithin(open.field, name))
  return (
    <dl className="min-w-0">
      {groupNoRows(rows, isCollapsible).map((one) =>
        'name' in one ? (
          <Row key={one.name} {...props} row={one} />
        ) : (
          <CollapsedNoRows key={one[0]?.name} titles={one.map(({ title }) => title)}>
            {one.map((row) => (
              <Row key={row.name} {...props} row={row} />
            ))}
          </CollapsedNoRows>
        ),
      )}
    </dl>
  )
}

/** How a request was answered, below the answer itself. */
function AnsweredWith({
  item: { isRight, document, was = null },
  row: { name, field },
  version: { texts },
}: {
  item: RequestedItem
  row: ShownRow
  version: AnswersProps['version']
}) {
  const intl = useIntl()
  const t = useText()
  const before = answerText({ intl, texts }, field, answerAt({ [fieldOf(name)]: was }, name)) ?? t('filling.noAnswer')
  return t(isRight ? 'review.asked.right' : document === undefined ? 'review.asked.changed' : 'review.asked.document', {
    before,
  })
}

/** An answer with its author and date; findings and requests are below it. */
function Row({
  row,
  formInstance,
  version,
  person,
  open,
  onOpen,
  view,
  requestControls,
  smallDocuments,
}: AnswersProps & { row: ShownRow }) {
  const intl = useIntl()
  const { name, title, value, text, files, origin } = row
  const isOpen = open?.person === person && open.field === name
  const answer = { person, field: name, title }
  // A past revision does not change
  const changed = useChangedValue(
    view.revision === undefined ? JSON.stringify(value ?? null) : undefined,
    String(person),
  )
  return (
    <AnswerRow
      answer={answer}
      isPreset={isAnswered(value)}
      origin={origin}
      isOpen={isOpen}
      onToggle={() => onOpen(isOpen ? undefined : { person, field: name })}
      view={view}
      changed={changed}
      action={requestControls?.action(answer)}
      footer={
        <>
          {row.requestedItems.map((item, position) => (
            <CommentBox
              key={position}
              comment={item.comment}
              answered={item.answered && <AnsweredWith item={item} row={row} version={version} />}
            />
          ))}
          {requestControls?.details(answer)}
        </>
      }
    >
      {formInstance.reveal && view.revision === undefined && isMasked(value) ? (
        <SecretValue mask={String(value)} title={title} field={name} reveal={formInstance.reveal} />
      ) : (
        <AnswerValue formInstance={formInstance} text={text} files={files} small={smallDocuments} />
      )}
      {row.moment && <p className="text-sm font-normal text-ink-2">{row.moment}</p>}
      {row.problems.map((problem) => (
        <FindingNote key={problem.code} severity={problem.severity} text={problemText(intl, version.texts, problem)} />
      ))}
    </AnswerRow>
  )
}

/** A finding of a check, below its answer; the guest sees the same text. */
function FindingNote({ text, severity }: { text: string; severity: 'error' | 'warning' }) {
  const t = useText()
  const isError = severity === 'error'
  const Icon = isError ? CircleAlert : TriangleAlert
  return (
    <p className={`mt-0.5 mb-1 flex gap-1.5 text-sm font-medium ${isError ? 'text-stop-ink' : 'text-wait-ink'}`}>
      <Icon size={20} aria-hidden="true" className="shrink-0" />
      <span>
        <span className="sr-only">{t(isError ? 'form.error' : 'form.warning')} </span>
        {text}
      </span>
    </p>
  )
}

/** A request of staff and how it was answered, below the answer. */
function CommentBox({ comment, answered }: { comment: string; answered?: ReactNode }) {
  const t = useText()
  return (
    <div className="mt-1 mb-2 grid grid-cols-[auto_1fr] gap-x-2.5 rounded-md bg-wait-tint px-3.5 py-3 text-sm font-normal">
      <MessageSquareText size={20} aria-hidden="true" className="text-wait" />
      <div>
        <p className="text-xs font-semibold text-wait-ink">{t('review.askedFor')}</p>
        <p className="whitespace-pre-line">{comment}</p>
        {answered && (
          <p className="mt-1 flex gap-1.5 font-medium text-done-ink">
            <Check size={20} aria-hidden="true" className="flex-none" />
            <span>{answered}</span>
          </p>
        )}
      </div>
    </div>
  )
}

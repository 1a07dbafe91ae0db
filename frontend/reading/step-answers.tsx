import type { Answers, Problem, StepDefinition } from '@fleet/form-schemas/engine/definition'
import { documentKindOf } from '@fleet/form-schemas/engine/document-kinds'
import { formFields } from '@fleet/form-schemas/engine/form-fields'
import { isWithin } from '@fleet/form-schemas/engine/lists/entries'
import { isMasked } from '@fleet/form-schemas/engine/secrets'
import { useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { problemText } from '../form-renderer/problem-text.ts'
import { AnswerRow } from './answer-row.tsx'
import { answerText, isAnswered, rowsOf } from './answer-text.ts'
import { AnswerValue } from './answer-value.tsx'
import type { AnswersProps } from './answers-props.ts'
import { CommentBox } from './comment-box.tsx'
import { SecretValue } from './secret-value.tsx'
import { WarningNote } from './warning-note.tsx'

type Props = AnswersProps & { step: StepDefinition; fields: readonly string[]; answers: Answers; warnings: readonly Problem[] }

/** One step's answers, each with who gave it and when; what to check about it and what was asked for stand below it. */
export function StepAnswers({ filled, version, person, blame, open, onOpen, view, below, step, fields, answers, warnings }: Props) {
  const id = useId()
  const intl = useIntl()
  const title = version.texts.steps[step.id]?.title ?? step.id
  const index = formFields(version.form.definition)
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b-2 border-ink pb-1.5 print:break-after-avoid">
        <h2 id={id} className="text-base tracking-normal">
          <span className="tabular-nums">{step.number}</span> {title}
        </h2>
        {view.revision === undefined && filled.stepAddress && (
          <Link
            to={filled.stepAddress(step.number, person)}
            aria-label={intl.formatMessage({ id: 'submission.editStep.label' }, { step: title })}
            className="-my-3 inline-flex min-h-touch items-center text-xs font-medium print:hidden fine:min-h-dense"
          >
            <FormattedMessage id="submission.editStep" />
          </Link>
        )}
      </div>
      <dl>
        {fields.flatMap((name) => rowsOf({ intl, texts: version.texts }, index.get(name) ?? { name, step, schema: {} }, answers)).map(({ field, title: rowTitle, value }) => {
          const { name } = field
          const kind = documentKindOf(field)
          const files = filled.files.filter((file) => kind !== undefined && file.person === person && file.kind === kind)
          const asked = filled.requestedItems.filter((item) => item.person === person && ((item.field !== undefined && isWithin(name, item.field)) || (kind !== undefined && item.document === kind)))
          const isOpen = open?.person === person && open.field === name
          const text = answerText({ intl, texts: version.texts }, field, value)
          const toggle = () => onOpen(isOpen ? undefined : { person, field: name })
          const origin = (kind === undefined ? undefined : blame.of(person, kind)) ?? blame.of(person, name)
          return (
            <AnswerRow key={name} title={rowTitle} isPreset={isAnswered(value)} origin={origin} isOpen={isOpen} onToggle={toggle} view={view}>
              {filled.reveal && view.revision === undefined && isMasked(value) ? (
                <SecretValue mask={String(value)} title={rowTitle} field={name} reveal={filled.reveal} />
              ) : (
                <AnswerValue filled={filled} text={kind === undefined ? text : undefined} files={files} />
              )}
              {warnings.filter(({ field: about }) => isWithin(about, name)).map((warning) => (
                <WarningNote key={warning.code} text={problemText(intl, version.texts, warning)} />
              ))}
              {asked.map((item, position) => (
                <CommentBox key={position} comment={item.comment} />
              ))}
              {below?.(name, rowTitle)}
            </AnswerRow>
          )
        })}
      </dl>
    </section>
  )
}

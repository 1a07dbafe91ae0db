import { CircleAlert, PencilLine, TriangleAlert } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { FormattedList, useIntl } from 'react-intl'
import { problemText } from '../../../form-renderer/problem-text.ts'
import type { FormTexts } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { DocumentName } from '../../../document-viewer/document-name.tsx'
import { Thumbnail } from '../../../document-viewer/thumbnail.tsx'
import { rowId } from '../../../form-reading/answers/row-id.ts'
import { useText } from '../../../lib/intl/use-text.ts'
import { Badge } from '../../../ui/badges/badge.tsx'
import { listFormat } from '../../../lib/intl/lists.ts'
import type { AnswerRow, StepRows } from './step-rows.ts'

type Props = {
  readonly rows: StepRows
  readonly person: number
  readonly texts: FormTexts
  /** URL of a document. */
  readonly addressOf: (documentId: string) => string
  /** Renders who viewed a document. */
  readonly renderViewers: (documentId: string) => ReactNode
  /** Keys such as `2:phone`: answers that changed since they were read. */
  readonly changed?: ReadonlySet<string>
  /** Shown below rows, by field. */
  readonly notes?: ReadonlyMap<string, string>
  /** Renders the action at the end of a row. */
  readonly act: (row: AnswerRow) => ReactNode
}

/** One step to read: a row for each answer; one line lists the optional fields without an answer. */
export function AnswerList({
  rows: { step, rows, leftOut },
  person,
  texts,
  addressOf,
  renderViewers,
  changed,
  notes,
  act,
}: Props) {
  const t = useText()
  return (
    <section className="mt-6 print:break-inside-avoid">
      <h3 className="border-b-2 border-ink pb-1.5" lang={texts.language}>
        {step.number > 0 && `${step.number} `}
        {texts.steps[step.id]?.title ?? step.id}
      </h3>
      <dl>
        {rows.map((row) => (
          <Row
            key={row.name}
            row={row}
            person={person}
            texts={texts}
            addressOf={addressOf}
            renderViewers={renderViewers}
            isChanged={changed?.has(`${person}:${row.field}`) ?? false}
            note={notes?.get(row.field)}
            act={act(row)}
          />
        ))}
        {leftOut.length > 0 && (
          <div className="py-2.5 text-[0.9375rem] text-ink-2">
            <dt className="inline">{t('registration.answers.leftOut')}</dt>{' '}
            <dd className="inline">
              <FormattedList value={[...leftOut]} {...listFormat} />
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}

type RowProps = Pick<Props, 'person' | 'texts' | 'addressOf' | 'renderViewers'> & {
  readonly row: AnswerRow
  readonly isChanged: boolean
  readonly note: string | undefined
  readonly act: ReactNode
}

function Row({
  row: { name, title, text, files, problems, moments, line },
  person,
  texts,
  addressOf,
  renderViewers,
  isChanged,
  note,
  act,
}: RowProps) {
  const intl = useIntl()
  const t = useText()
  const documents = files.map((file) => ({ ...file, id: file.documentId, address: addressOf(file.documentId) }))
  const isWrong = problems.some(({ severity }) => severity === 'error')
  const look = isWrong
    ? '-mx-3 border-l-4 border-stop bg-stop-tint px-3'
    : isChanged
      ? '-mx-3 border-l-4 border-wait bg-wait-tint px-3'
      : ''
  return (
    <div
      {...(line ? {} : { id: rowId({ person, field: name }) })}
      data-row=""
      tabIndex={-1}
      className={`grid scroll-my-32 grid-cols-[1fr_auto] items-start gap-x-4 border-b border-line py-2.5 tablet:grid-cols-[13rem_1fr_auto] print:break-inside-avoid print:grid-cols-[14rem_1fr] ${look}`}
    >
      <dt className="min-w-0 text-[0.9375rem] text-ink-2 wrap-anywhere max-tablet:col-span-full">{title}</dt>
      <dd className="min-w-0 font-medium whitespace-pre-line wrap-anywhere tabular-nums">
        {line ? <Line parts={line} person={person} /> : text}
        {files.map(({ documentId, name: fileName }, at) => (
          <Fragment key={documentId}>
            <span className="flex items-center gap-2 not-first:mt-1.5">
              <Thumbnail documents={documents} at={at} />
              <DocumentName documents={documents} at={at} className="min-w-0">
                {fileName}
              </DocumentName>
            </span>
            {renderViewers(documentId)}
          </Fragment>
        ))}
        {text === undefined && files.length === 0 && (
          <span className="text-stop-ink">{t('registration.answers.none')}</span>
        )}
        {problems
          .filter(({ code }) => text !== undefined || files.length > 0 || code !== 'required')
          .map((problem) => (
            <span
              key={problem.code}
              className={`mt-0.5 flex gap-1.5 text-[0.9375rem] ${problem.severity === 'error' ? 'text-stop-ink' : 'text-wait-ink'}`}
            >
              {problem.severity === 'error' ? (
                <CircleAlert aria-hidden className="mt-0.5 size-4.5 flex-none" />
              ) : (
                <TriangleAlert aria-hidden className="mt-0.5 size-4.5 flex-none" />
              )}
              {problem.message ?? problemText(intl, texts, problem)}
            </span>
          ))}
        {moments.map((moment) => (
          <span key={moment} className="mt-0.5 block text-[0.9375rem] font-normal text-ink-2">
            {moment}
          </span>
        ))}
        {note && <span className="mt-0.5 block text-[0.9375rem] font-normal text-wait-ink">{note}</span>}
        {isChanged && (
          <span className="mt-1 block">
            <Badge tone="wait" icon={PencilLine}>
              {t('registration.answers.changed')}
            </Badge>
          </span>
        )}
      </dd>
      <dd className="print:hidden">{act}</dd>
    </div>
  )
}

/** Joins several answers into one line. Each keeps its id, and its title for screen readers. */
function Line({ parts, person }: { readonly parts: NonNullable<AnswerRow['line']>; readonly person: number }) {
  return parts.map((part, index) => (
    <Fragment key={part[0]?.name}>
      {index > 0 && ' · '}
      {part.map(({ name, title, text }, at) => (
        <Fragment key={name}>
          {at > 0 && ' '}
          <span id={rowId({ person, field: name })} className="inline-block scroll-my-32">
            <span className="sr-only">{title}: </span>
            {text}
          </span>
        </Fragment>
      ))}
    </Fragment>
  ))
}

import { useMemo, type ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { bookingKey } from '../../../form-filling/draft/records.ts'
import { documentAddress } from '../../../form-filling/uploads/document-address.ts'
import { renderDocumentViewers } from '../../../form-filling/uploads/render-document-viewers.tsx'
import type { PersonProblem } from '../../../form-filling/submit/all-problems.ts'
import type { Filling } from '../../../form-filling/use-filling.ts'
import { useDraftState } from '../../../form-filling/draft/use-draft.ts'
import { fullName } from '../../../lib/full-name.ts'
import { useText } from '../../../lib/intl/use-text.ts'
import type { SubmissionView } from '../submission-view.ts'
import { AnswerList } from './answer-list.tsx'
import { stepRows, type AnswerRow, type StepRows } from './step-rows.ts'

type Props = {
  readonly filling: Filling<SubmissionView>
  /** 0: the booking. */
  readonly person: number
  /** Id of a step that is not shown. */
  readonly without?: string | undefined
  readonly problems: readonly PersonProblem[]
  readonly changed?: ReadonlySet<string>
  /** Joins related answers into one row. */
  readonly joinsRows?: boolean
  /** Shown below rows, by field. */
  readonly notes?: ReadonlyMap<string, string>
  /** Shown next to the name. */
  readonly state?: ReactNode
  /** Shown above the answers. */
  readonly above?: ReactNode
  readonly act: (row: AnswerRow, of: StepRows) => ReactNode
}

/** All answers of one person, step by step; for person 0 the answers of the booking. */
export function PersonAnswers({
  filling: { draft, texts, groupSize, instanceRef },
  person,
  without,
  problems,
  changed,
  joinsRows = false,
  notes,
  state,
  above,
  act,
}: Props) {
  const intl = useIntl()
  const t = useText()
  const { form, records, view } = useDraftState(draft, (state) => state)
  const answers = useMemo(() => (records.size > 0 ? draft.answers(person) : {}), [draft, records, person])
  const all = form.definition.steps.filter(
    ({ id, scope }) => id !== without && (scope === 'booking') === (person === bookingKey),
  )
  const own = {
    form,
    texts,
    intl,
    answers,
    files: view.documents.files.filter((file) => file.person === person),
    problems: problems.filter((problem) => problem.person === person),
    mayJoin: joinsRows
      ? ({ field }: AnswerRow) => !(changed?.has(`${person}:${field}`) || notes?.has(field))
      : undefined,
  }
  const shown = all.flatMap((step) => stepRows({ ...own, step }) ?? [])
  const address = instanceRef.calls.documents(instanceRef.id)
  const name = fullName(answers)
  return (
    <section aria-labelledby={`person-${person}`} className="mt-10">
      {groupSize > 1 && (
        <h2 id={`person-${person}`} tabIndex={-1} className="flex scroll-mt-6 flex-wrap items-center gap-x-3 gap-y-1.5">
          {person === bookingKey
            ? t('registration.booking')
            : t(name ? 'filling.personNamed' : 'filling.person', { person, name })}
          {state}
        </h2>
      )}
      {groupSize === 1 && (
        <h2 id={`person-${person}`} className="sr-only">
          {t('registration.answers')}
        </h2>
      )}
      {above}
      {shown.map((rows) => (
        <AnswerList
          key={rows.step.id}
          rows={rows}
          person={person}
          texts={texts}
          addressOf={(documentId) => documentAddress(address, documentId, 'summary')}
          renderViewers={renderDocumentViewers(instanceRef)}
          {...(changed ? { changed } : {})}
          {...(notes ? { notes } : {})}
          act={(row) => act(row, rows)}
        />
      ))}
    </section>
  )
}

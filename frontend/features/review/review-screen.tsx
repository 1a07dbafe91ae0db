import type { Registration } from '@fleet/backend/features/submissions/contract'
import { documentKinds } from '@fleet/form-schemas/engine/runtime/documents'
import { fieldOf, isWithin } from '@fleet/form-schemas/engine/runtime/lists/lists'
import { presentName } from '@fleet/form-schemas/engine/runtime/renames'
import { useMemo, useState } from 'react'
import type { FormInLanguage } from '../../form-renderer/served-form.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { todayInFleet } from '../../lib/today-in-fleet.ts'
import { AskButton } from '../../form-reading/comments/ask-button.tsx'
import { canBeAsked } from '../../form-reading/comments/can-be-asked.ts'
import { useFolding } from '../../form-reading/answers/folding.ts'
import type { OpenField } from '../../form-reading/open-field.ts'
import { PersonAnswers } from '../../form-reading/answers/person-answers.tsx'
import { useLinesOf } from '../../form-reading/answers/use-lines-of.ts'
import type { View } from '../../form-reading/use-view.ts'
import { AsItWasBanner } from '../../form-reading/as-it-was-banner.tsx'
import { HistoryPanel } from '../../form-reading/history/history-panel.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { AskingHere } from './decision/asking-here.tsx'
import { changesSince } from './panels/changes-since.ts'
import { DecisionDock } from './decision/decision-dock.tsx'
import { FindingsPanel } from './panels/findings-panel.tsx'
import { findingsOf } from './panels/findings.ts'
import { GroupOnPaper } from './group-on-paper.tsx'
import { lastDecision } from './decision/last-decision.ts'
import { OtherReaders } from './other-readers.tsx'
import { PersonTabs } from './person-tabs.tsx'
import { ProposalsPanel } from './proposals/proposals-panel.tsx'
import { QueueBar } from './queue-bar.tsx'
import { useReviewDraft } from './decision/review-draft.ts'
import { ReviewNotes } from './decision/review-notes.tsx'
import { SincePanel } from './panels/since-panel.tsx'
import { SubmissionHead } from './submission-head.tsx'
import { answersOf, readSubmission } from './submission.ts'
import { useGoTo } from './use-go-to.ts'
import { useQueue } from './use-queue.ts'
import { useTold } from './use-told.ts'

type Props = {
  submission: Registration
  version: FormInLanguage
  view: View
  /** False while the form at another event is on its way and the former one still shows. */
  fresh: boolean
}

export function ReviewScreen({ submission, version, view: asked, fresh }: Props) {
  // A link may be older than the field's name
  const t = useText()
  const view = { ...asked, field: asked.field && (presentName(version.form.definition, asked.field) ?? asked.field) }
  const isNow = view.revision === undefined
  const [today] = useState(() => todayInFleet(new Date()))
  const [open, setOpen] = useState<OpenField>()
  const filled = useMemo(() => readSubmission(submission), [submission])
  const { history, blame, reads } = useTold({ submission, version, view })
  const draft = useReviewDraft(submission.id)
  const place = useQueue(submission.id)
  const person = submission.persons[String(view.person)] ? view.person : 1

  const decision = lastDecision(history.entries, submission.revision)
  const since = useMemo(
    () => changesSince(isNow ? history.entries : [], decision?.revision ?? Infinity),
    [isNow, history.entries, decision],
  )
  const known = useLinesOf(
    version.form,
    Object.keys(submission.persons).map((one) => answersOf(submission, Number(one))),
  )
  const findings = useMemo(
    () => (isNow ? findingsOf({ submission, version, today, known }) : []),
    [isNow, submission, version, today, known],
  )
  const mayAsk = isNow && submission.may.includes('request_documents')

  const speaks = (whose: number, field: string) =>
    [...findings, ...since.changes, ...draft.asks.said, ...submission.requestedItems].some(
      (one) => one.person === whose && one.field !== undefined && isWithin(fieldOf(one.field), field),
    ) ||
    (mayAsk &&
      submission.documents.files.some(
        (file) => file.person === whose && documentKinds(version.form.definition).get(file.kind) === field,
      )) ||
    view.field === field
  const folding = useFolding(speaks)
  const goTo = useGoTo({ folding, version, view, onOpen: setOpen })
  return (
    <>
      {!isNow && <AsItWasBanner filled={filled} entries={history.entries} view={view} />}
      <QueueBar place={place} />
      <SubmissionHead submission={submission} version={version} others={isNow && <OtherReaders id={submission.id} />} />
      {isNow && (
        <DecisionDock
          submission={submission}
          version={version}
          draft={draft}
          findings={findings}
          next={
            place?.next && (
              <LinkButton size="staff" look="next" to={`/submissions/${place.next.id}`}>
                {t('review.queue.open')}
              </LinkButton>
            )
          }
        />
      )}
      {isNow && <ProposalsPanel submission={submission} />}
      <ReviewNotes submission={submission} entries={history.entries} />
      {isNow && (
        <div className="grid gap-4 py-4 desk:grid-cols-2 desk:items-start print:hidden">
          <FindingsPanel submission={submission} version={version} findings={findings} onGo={goTo} />
          {decision && since.changes.length > 0 && <SincePanel filled={filled} decision={decision} since={since} />}
        </div>
      )}
      <PersonTabs submission={submission} person={person} view={view} findings={findings} asks={draft.asks.said} />
      <p className="flex justify-end text-sm">
        <TextButton onClick={() => folding.all(!folding.isAll)}>
          {t(folding.isAll ? 'review.steps.fold' : 'review.steps.all')}
        </TextButton>
      </p>
      <div className={`min-w-0 transition-opacity print:hidden ${fresh ? '' : 'opacity-60'}`} aria-busy={!fresh}>
        <PersonAnswers
          filled={filled}
          version={version}
          person={person}
          blame={blame}
          open={open}
          onOpen={setOpen}
          view={view}
          documents={mayAsk ? 'shown' : 'offered'}
          {...(isNow ? { folding } : {})}
          {...(mayAsk
            ? {
                ask: {
                  act: (row) => canBeAsked(version, row.field) && <AskButton {...row} asks={draft.asks} />,
                  under: (row) =>
                    draft.asks.of(row.person, row.field) && (
                      <AskingHere row={row} asks={draft.asks} submission={submission} version={version} />
                    ),
                },
              }
            : {})}
        />
      </div>
      <GroupOnPaper filled={filled} version={version} blame={blame} view={view} />
      <div className="pt-10 max-desk:pb-32">
        <HistoryPanel history={history} reads={reads} filled={filled} open={open} view={view} isBelow />
      </div>
    </>
  )
}

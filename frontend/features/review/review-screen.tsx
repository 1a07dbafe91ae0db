import type { Registration } from '@fleet/backend/features/submissions/contract'
import { documentKinds } from '@fleet/form-schemas/engine/runtime/documents'
import { fieldOf, isWithin } from '@fleet/form-schemas/engine/runtime/lists/lists'
import { currentName } from '@fleet/form-schemas/engine/runtime/renames'
import { useMemo, useState } from 'react'
import type { FormInLanguage } from '../../form-renderer/served-form.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { todayInFleet } from '../../lib/today-in-fleet.ts'
import { RequestButton } from '../../form-reading/requests/request-button.tsx'
import { isRequestable } from '../../form-reading/requests/is-requestable.ts'
import { useFolding } from '../../form-reading/answers/folding.ts'
import type { OpenField } from '../../form-reading/open-field.ts'
import { PersonAnswers } from '../../form-reading/answers/person-answers.tsx'
import { useMrzChecks } from '../../form-reading/answers/use-mrz-checks.ts'
import type { View } from '../../form-reading/use-view.ts'
import { PastRevisionBanner } from '../../form-reading/past-revision-banner.tsx'
import { HistoryPanel } from '../../form-reading/history/history-panel.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { RowRequestEditor } from './decision/row-request-editor.tsx'
import { changesSince } from './panels/changes-since.ts'
import { DecisionDock } from './decision/decision-dock.tsx'
import { FindingsPanel } from './panels/findings-panel.tsx'
import { findingsOf } from './panels/findings.ts'
import { PrintedGroup } from './printed-group.tsx'
import { lastDecision } from './decision/last-decision.ts'
import { OtherReaders } from './other-readers.tsx'
import { PersonTabs } from './person-tabs.tsx'
import { ProposalsPanel } from './proposals/proposals-panel.tsx'
import { QueueBar } from './queue-bar.tsx'
import { useReviewDraft } from './decision/review-draft.ts'
import { ReviewNotes } from './decision/review-notes.tsx'
import { ChangesSincePanel } from './panels/changes-since-panel.tsx'
import { SubmissionHead } from './submission-head.tsx'
import { answersOf, toFormInstanceView } from './submission.ts'
import { useGoTo } from './use-go-to.ts'
import { useQueue } from './use-queue.ts'
import { useReviewHistory } from './use-review-history.ts'

type Props = {
  submission: Registration
  version: FormInLanguage
  view: View
  /** False while another revision loads and the previous one still shows. */
  fresh: boolean
}

export function ReviewScreen({ submission, version, view: requestedView, fresh }: Props) {
  const t = useText()
  // The link may use an old name of the field
  const view = {
    ...requestedView,
    field: requestedView.field && (currentName(version.form.definition, requestedView.field) ?? requestedView.field),
  }
  const isNow = view.revision === undefined
  const [today] = useState(() => todayInFleet(new Date()))
  const [open, setOpen] = useState<OpenField>()
  const formInstance = useMemo(() => toFormInstanceView(submission), [submission])
  const { history, blame, reads } = useReviewHistory({ submission, version, view })
  const draft = useReviewDraft(submission.id)
  const place = useQueue(submission.id)
  const person = submission.persons[String(view.person)] ? view.person : 1

  const decision = lastDecision(history.entries, submission.revision)
  const since = useMemo(
    () => changesSince(isNow ? history.entries : [], decision?.revision ?? Infinity),
    [isNow, history.entries, decision],
  )
  const known = useMrzChecks(
    version.form,
    Object.keys(submission.persons).map((one) => answersOf(submission, Number(one))),
  )
  const findings = useMemo(
    () => (isNow ? findingsOf({ submission, version, today, known }) : []),
    [isNow, submission, version, today, known],
  )
  const mayRequest = isNow && submission.may.includes('request_documents')

  const isNotable = (ofPerson: number, field: string) =>
    [...findings, ...since.changes, ...draft.requests.items, ...submission.requestedItems].some(
      (one) => one.person === ofPerson && one.field !== undefined && isWithin(fieldOf(one.field), field),
    ) ||
    (mayRequest &&
      submission.documents.files.some(
        (file) => file.person === ofPerson && documentKinds(version.form.definition).get(file.kind) === field,
      )) ||
    view.field === field
  const folding = useFolding(isNotable)
  const goTo = useGoTo({ folding, version, view, onOpen: setOpen })
  return (
    <>
      {!isNow && <PastRevisionBanner formInstance={formInstance} entries={history.entries} view={view} />}
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
          {decision && since.changes.length > 0 && (
            <ChangesSincePanel formInstance={formInstance} decision={decision} since={since} />
          )}
        </div>
      )}
      <PersonTabs
        submission={submission}
        person={person}
        view={view}
        findings={findings}
        requests={draft.requests.items}
      />
      <p className="flex justify-end text-sm">
        <TextButton onClick={() => folding.all(!folding.isAll)}>
          {t(folding.isAll ? 'review.steps.fold' : 'review.steps.all')}
        </TextButton>
      </p>
      <div className={`min-w-0 transition-opacity print:hidden ${fresh ? '' : 'opacity-60'}`} aria-busy={!fresh}>
        <PersonAnswers
          formInstance={formInstance}
          version={version}
          person={person}
          blame={blame}
          open={open}
          onOpen={setOpen}
          view={view}
          documents={mayRequest ? 'shown' : 'offered'}
          {...(isNow ? { folding } : {})}
          {...(mayRequest
            ? {
                requestControls: {
                  action: (row) =>
                    isRequestable(version, row.field) && <RequestButton {...row} requests={draft.requests} />,
                  details: (row) =>
                    draft.requests.of(row.person, row.field) && (
                      <RowRequestEditor row={row} requests={draft.requests} submission={submission} version={version} />
                    ),
                },
              }
            : {})}
        />
      </div>
      <PrintedGroup formInstance={formInstance} version={version} blame={blame} view={view} />
      <div className="pt-10 max-desk:pb-32">
        <HistoryPanel history={history} reads={reads} formInstance={formInstance} open={open} view={view} isBelow />
      </div>
    </>
  )
}

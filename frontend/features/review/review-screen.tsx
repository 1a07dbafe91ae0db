import type { Registration } from '@fleet/backend/features/submissions/contract'
import { documentKinds } from '@fleet/form-schemas/engine/document-kinds'
import { presentName } from '@fleet/form-schemas/engine/renames'
import { useMemo, useState } from 'react'
import { useIntl } from 'react-intl'
import type { FormInLanguage } from '../../form-renderer/served-form.ts'
import { AsItWasBanner } from '../../reading/as-it-was-banner.tsx'
import { blameIndex } from '../../reading/blame.ts'
import { filteredReads } from '../../reading/filtered-reads.ts'
import { HistoryPanel } from '../../reading/history-panel.tsx'
import type { OpenField } from '../../reading/open-field.ts'
import { PersonAnswers } from '../../reading/person-answers.tsx'
import { readableHistory } from '../../reading/readable-history.ts'
import type { View } from '../../reading/use-view.ts'
import { PersonTabs } from './person-tabs.tsx'
import { ProposalsPanel } from './proposals/proposals-panel.tsx'
import { ReviewNotes } from './review-notes.tsx'
import { SubmissionHead } from './submission-head.tsx'
import { readSubmission } from './submission.ts'
import { useDocumentReads, useHistory } from './use-history.ts'

type Props = {
  submission: Registration
  version: FormInLanguage
  view: View
  /** False while the form at another event is on its way and the former one still shows. */
  fresh: boolean
}

export function ReviewScreen({ submission, version, view: asked, fresh }: Props) {
  const intl = useIntl()
  // A link may be older than the field's name
  const view = { ...asked, field: asked.field && (presentName(version.form.definition, asked.field) ?? asked.field) }
  const filled = useMemo(() => readSubmission(submission), [submission])
  const changes = useHistory(submission.id)
  const documentReads = useDocumentReads(submission.id)
  const [open, setOpen] = useState<OpenField>()
  const entries = useMemo(() => readableHistory(changes.entries, version, intl), [changes.entries, version, intl])
  const blame = useMemo(() => blameIndex(entries, submission.revision), [entries, submission.revision])
  const { error, retry } = changes.error ? changes : documentReads
  const history = { entries, error, retry, isPending: changes.isPending }
  const reads = filteredReads(documentReads.entries, view, documentKinds(version.form.definition))
  const person = submission.persons[String(view.person)] ? view.person : 1
  return (
    <>
      {view.revision !== undefined && <AsItWasBanner filled={filled} entries={entries} view={view} />}
      <SubmissionHead submission={submission} version={version} asItWas={view.revision !== undefined} />
      {view.revision === undefined && <ProposalsPanel submission={submission} />}
      <ReviewNotes submission={submission} entries={history.entries} />
      <PersonTabs submission={submission} person={person} view={view} />
      <div className="grid gap-10 pt-5 desk:grid-cols-[minmax(0,1fr)_25rem] desk:items-start desk:gap-14">
        <div className={`min-w-0 transition-opacity ${fresh ? '' : 'opacity-60'}`} aria-busy={!fresh}>
          <PersonAnswers filled={filled} version={version} person={person} blame={blame} open={open} onOpen={setOpen} view={view} />
        </div>
        <HistoryPanel history={history} reads={reads} filled={filled} open={open} view={view} />
      </div>
    </>
  )
}

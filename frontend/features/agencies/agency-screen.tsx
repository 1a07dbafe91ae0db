import type { ProfileAnswer } from '@fleet/backend/features/agents/contract'
import { documentKinds } from '@fleet/form-schemas/engine/runtime/documents'
import { currentName } from '@fleet/form-schemas/engine/runtime/renames'
import { useMemo, useState } from 'react'
import { useIntl } from 'react-intl'
import type { FormInLanguage } from '../../form-renderer/served-form.ts'
import { useLanguage } from '../../lib/intl/language-provider.tsx'
import { PastRevisionBanner } from '../../form-reading/past-revision-banner.tsx'
import { RequestButton } from '../../form-reading/requests/request-button.tsx'
import { RequestEditor } from '../../form-reading/requests/request-editor.tsx'
import { itemRequestsIn, type ItemRequest } from '../../form-reading/requests/item-requests.ts'
import { blameIndex } from '../../form-reading/answers/blame.ts'
import { filteredReads } from '../../form-reading/history/filtered-reads.ts'
import { HistoryPanel } from '../../form-reading/history/history-panel.tsx'
import type { OpenField } from '../../form-reading/open-field.ts'
import { PersonAnswers } from '../../form-reading/answers/person-answers.tsx'
import { readableHistory } from '../../form-reading/history/readable-history.ts'
import { useAllPages } from '../../lib/http/use-all-pages.ts'
import type { View } from '../../form-reading/use-view.ts'
import { agencyHistoryQuery, agencyReadsQuery, readAgency } from './agency.ts'
import { AgencyHead } from './agency-head.tsx'
import { DecisionBar } from './decide/decision-bar.tsx'
import { PayoutChangeSection } from './payout/payout-change-section.tsx'
import { TermsSection } from './terms/terms-section.tsx'

type Props = {
  profile: ProfileAnswer
  version: FormInLanguage
  view: View
  /** False while the profile at another revision is loading and the previous one is shown. */
  fresh: boolean
}

export function AgencyScreen({ profile, version, view: requestedView, fresh }: Props) {
  const intl = useIntl()
  const { language } = useLanguage()
  // A link may contain a field's former name
  const view = {
    ...requestedView,
    field: requestedView.field && (currentName(version.form.definition, requestedView.field) ?? requestedView.field),
  }
  const filled = useMemo(() => readAgency(profile), [profile])
  const changes = useAllPages(agencyHistoryQuery(profile.agentId, language))
  const reads = useAllPages(agencyReadsQuery(profile.agentId, language))
  const [open, setOpen] = useState<OpenField>()
  const [corrections, setCorrections] = useState<readonly ItemRequest[]>([])
  const itemRequests = itemRequestsIn(corrections, setCorrections)
  const entries = useMemo(() => readableHistory(changes.entries, version, intl), [changes.entries, version, intl])
  const blame = useMemo(() => blameIndex(entries, profile.revision), [entries, profile.revision])
  const { error, retry } = changes.error ? changes : reads
  const isNow = view.revision === undefined
  const mayRequest = isNow && profile.may.includes('request_corrections')
  return (
    <>
      {!isNow && <PastRevisionBanner formInstance={filled} entries={entries} view={view} />}
      <AgencyHead profile={profile} />
      <div className="grid gap-10 pt-5 desk:grid-cols-[minmax(0,1fr)_25rem] desk:items-start desk:gap-14">
        <div className={`grid min-w-0 gap-8 transition-opacity ${fresh ? '' : 'opacity-60'}`} aria-busy={!fresh}>
          {isNow && profile.payoutChange && (
            <PayoutChangeSection profile={profile} change={profile.payoutChange} version={version} />
          )}
          <PersonAnswers
            formInstance={filled}
            version={version}
            person={1}
            blame={blame}
            open={open}
            onOpen={setOpen}
            view={view}
            smallDocuments={mayRequest ? 'shown' : 'offered'}
            {...(mayRequest
              ? {
                  requestControls: {
                    action: (row) => <RequestButton {...row} requests={itemRequests} />,
                    details: (row) => <RequestEditor {...row} requests={itemRequests} />,
                  },
                }
              : {})}
          />
          <TermsSection profile={profile} isNow={isNow} />
        </div>
        <HistoryPanel
          history={{ ...changes, entries, error, retry }}
          reads={filteredReads(reads.entries, view, documentKinds(version.form.definition))}
          formInstance={filled}
          open={open}
          view={view}
        />
      </div>
      {isNow && <DecisionBar profile={profile} itemRequests={corrections} onRequested={() => setCorrections([])} />}
    </>
  )
}

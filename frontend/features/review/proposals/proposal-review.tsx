import type { Consequences as TrialConsequences } from '@fleet/backend/features/proposals/contract'
import type { Registration } from '@fleet/backend/features/submissions/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useDates } from '../../../lib/intl/dates.ts'
import { useLanguage } from '../../../lib/intl/language-provider.tsx'
import { useText } from '../../../lib/intl/use-text.ts'
import type { Proposal } from '../../../lib/queries/proposals.ts'
import { roleName } from '../../../form-reading/role-name.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ProblemNote } from '../../../ui/feedback/problem-note.tsx'
import { ChangeVerdict } from './change-verdict.tsx'
import { trialQuery, useDecide } from './use-decide.ts'
import { acceptedIn, missingVerdict, type Verdicts } from './verdicts.ts'

type Props = { readonly submission: Registration; readonly proposal: Proposal }

/** One proposal: verdict on each change, consequences, and one decision on all of them. */
export function ProposalReview({ submission: { id, revision, groupSize }, proposal }: Props) {
  const intl = useIntl()
  const t = useText()
  const { language } = useLanguage()
  const { moment } = useDates()
  const [verdicts, setVerdicts] = useState<Verdicts>({})
  const proposalRef = { id, proposalId: proposal.id, revision }
  const accepted = acceptedIn(verdicts)
  const trial = useQuery({ ...trialQuery(proposalRef, accepted, language), placeholderData: (before) => before })
  const decide = useDecide(proposalRef)
  const missing = missingVerdict(proposal, verdicts)
  const { person, personName, proposedBy, proposedAt, changes } = proposal
  const acceptable = changes.filter(({ isGone }) => !isGone)
  const acceptAll = () =>
    setVerdicts(
      Object.fromEntries(
        changes.map(({ field, isGone }) => [
          field,
          { ...(isGone ? {} : { accept: true }), comment: verdicts[field]?.comment ?? '' },
        ]),
      ),
    )
  return (
    <article aria-labelledby={`proposal-${proposal.id}`} className="grid gap-3 rounded-md bg-surface px-4 py-3.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 id={`proposal-${proposal.id}`} className="text-base tracking-normal">
          {groupSize > 1 ? t('proposals.person', { person, name: personName ?? '' }) : (personName ?? proposedBy.name)}
        </h3>
        <p className="text-sm text-ink-2">
          {proposedBy.name}, {roleName(intl, proposedBy.role)}, {moment(proposedAt)}
        </p>
      </div>
      <ul className="grid gap-3">
        {changes.map((change) => (
          <ChangeVerdict
            key={change.field}
            change={change}
            verdict={verdicts[change.field] ?? { comment: '' }}
            onChange={(verdict) => setVerdicts((all) => ({ ...all, [change.field]: verdict }))}
          />
        ))}
      </ul>
      {accepted.length > 0 && trial.data && <Consequences consequences={trial.data} />}
      <ProblemNote title={t('proposals.trialFailed')} error={accepted.length > 0 ? trial.error : null} />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          look="ink"
          size="staff"
          unavailable={missing !== undefined || decide.isPending}
          onClick={() => decide.mutate({ verdicts, revision: proposalRef.revision })}
        >
          {t('proposals.decide')}
        </Button>
        {acceptable.length > 1 && (
          <Button size="staff" onClick={acceptAll}>
            {t('proposals.acceptAll')}
          </Button>
        )}
        {missing && <p className="text-sm text-ink-2">{t(`proposals.lack.${missing}`)}</p>}
      </div>
      <ProblemNote title={t('proposals.decideFailed')} error={decide.error} />
    </article>
  )
}

/** Consequences of the changes accepted so far: other answers that change, and problems. */
function Consequences({ consequences: { also, problems } }: { readonly consequences: TrialConsequences }) {
  const t = useText()
  if (also.length === 0 && problems.length === 0) return null
  return (
    <div role="status" className="grid gap-2 rounded-md bg-sunk px-3.5 py-3 text-sm">
      {also.length > 0 && (
        <div>
          <p className="font-semibold">{t('proposals.also')}</p>
          <ul className="list-disc pl-5">
            {also.map(({ field, label, fromText, toText }) => (
              <li key={field} className="wrap-anywhere">
                {t(toText === null ? 'proposals.also.cleared' : 'proposals.also.set', {
                  label,
                  from: fromText ?? '–',
                  to: toText ?? '–',
                })}
              </li>
            ))}
          </ul>
        </div>
      )}
      {problems.length > 0 && (
        <div>
          <p className="font-semibold">{t('proposals.problems')}</p>
          <ul className="list-disc pl-5">
            {problems.map(({ field, label, message, severity }) => (
              <li
                key={`${field} ${message}`}
                className={`wrap-anywhere ${severity === 'error' ? 'text-stop-ink' : 'text-wait-ink'}`}
              >
                {label}: {message}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

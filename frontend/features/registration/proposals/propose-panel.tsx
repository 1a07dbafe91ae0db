import { PencilLine, Phone } from 'lucide-react'
import { useState } from 'react'
import { bookingKey } from '../../../form-filling/draft/records.ts'
import { useDraftState } from '../../../form-filling/draft/use-draft.ts'
import type { Filling } from '../../../form-filling/use-filling.ts'
import { useDates } from '../../../lib/intl/dates.ts'
import { useText } from '../../../lib/intl/use-text.ts'
import { useOperator } from '../../../lib/queries/operator.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import type { SubmissionView } from '../submission-view.ts'
import { ProposalCard } from './proposal-card.tsx'
import { ProposeDialog } from './propose-dialog.tsx'
import type { Proposals } from './use-proposals.ts'

type Props = { readonly filling: Filling<SubmissionView>; readonly proposals: Proposals }

/**
 * Above a step of a submitted form: its proposals, and a button to propose, or the operator's phone number once it is
 * too late.
 */
export function ProposePanel({ filling, proposals: { own, pending } }: Props) {
  const t = useText()
  const { draft, step, recordKey, person, today } = filling
  const { day } = useDates()
  const [proposing, setProposing] = useState(false)
  const { may, proposeUntil } = useDraftState(draft, ({ view }) => view)
  const here = own.filter(
    ({ outcome, changes }) => outcome !== 'withdrawn' && changes.some(({ field }) => step.fields.includes(field)),
  )
  const isOffered = may.includes('propose') && recordKey !== bookingKey && step.fields.length > 0
  const last = proposeUntil[String(person)] ?? null
  const isOpen = last === null || today <= last
  if (!isOffered && here.length === 0) return null
  return (
    <div className="mb-6 grid gap-3 print:hidden">
      {here.map((proposal) => (
        <ProposalCard key={proposal.id} proposal={proposal} filling={filling} />
      ))}
      {isOffered && !isOpen && <CallOperator />}
      {isOffered && isOpen && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button icon={<PencilLine aria-hidden className="size-5" />} onClick={() => setProposing(true)}>
            {t('proposals.propose')}
          </Button>
          {last !== null && <span className="text-sm text-ink-2">{t('proposals.until', { day: day(last) })}</span>}
        </div>
      )}
      {proposing && <ProposeDialog filling={filling} pending={pending} onClose={() => setProposing(false)} />}
    </div>
  )
}

/** Shown when the trip is too close for staff to review a proposal in time. */
export function CallOperator() {
  const t = useText()
  const operator = useOperator()
  return (
    <p className="grid grid-cols-[auto_1fr] gap-x-2.5 rounded-lg bg-sunk px-4 py-3.5">
      <Phone aria-hidden className="mt-0.5 size-5 text-ink-2" />
      <span>
        {t('proposals.call')}{' '}
        {operator && (
          <a href={`tel:${operator.phone.replaceAll(/[^+\d]/g, '')}`} className="font-semibold whitespace-nowrap">
            {operator.phone}
          </a>
        )}
      </span>
    </p>
  )
}

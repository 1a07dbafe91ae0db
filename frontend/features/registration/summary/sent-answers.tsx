import { PencilLine } from 'lucide-react'
import { useState } from 'react'
import type { StepDefinition } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { bookingKey } from '../../../form-filling/draft/records.ts'
import { useDraftState } from '../../../form-filling/draft/use-draft.ts'
import { useFiles } from '../../../form-filling/uploads/use-files.ts'
import type { Filling } from '../../../form-filling/use-filling.ts'
import { useDates } from '../../../lib/intl/dates.ts'
import { useText } from '../../../lib/intl/use-text.ts'
import { PersonAnswers } from '../answers/person-answers.tsx'
import { rowActionClass } from '../answers/row-action-class.ts'
import { ProposalCard } from '../proposals/proposal-card.tsx'
import { CallOperator } from '../proposals/propose-panel.tsx'
import { ProposeDialog } from '../proposals/propose-dialog.tsx'
import { useProposals } from '../proposals/use-proposals.ts'
import type { SubmissionView } from '../submission-view.ts'

type Props = { readonly filling: Filling<SubmissionView>; readonly person: number }

/** Submitted answers of one person with later proposals; each row offers to propose a change while there is time. */
export function SentAnswers({ filling, person }: Props) {
  const t = useText()
  const { draft, today } = filling
  const { day } = useDates()
  const view = useDraftState(draft, (state) => state.view)
  const files = useFiles(filling, person)
  const own = { ...filling, person, recordKey: person, files }
  const proposals = useProposals(own)
  const [proposing, setProposing] = useState<StepDefinition>()
  const last = view.proposeUntil[String(person)] ?? null
  const isOffered = view.may.includes('propose') && person !== bookingKey
  const isOpen = isOffered && (last === null || today <= last)
  const cards = proposals.own.filter(({ outcome }) => outcome !== 'withdrawn')
  return (
    <>
      <PersonAnswers
        filling={filling}
        person={person}
        problems={[]}
        notes={proposals.notes}
        above={
          (cards.length > 0 || isOffered) && (
            <div className="mt-3 grid gap-3 print:hidden">
              {isOpen && (
                <p className="text-ink-2">
                  {t('registration.summary.mayPropose')} {last !== null && t('proposals.until', { day: day(last) })}
                </p>
              )}
              {isOffered && !isOpen && <CallOperator />}
              {cards.map((proposal) => (
                <ProposalCard key={proposal.id} proposal={proposal} filling={own} />
              ))}
            </div>
          )
        }
        act={({ title }, { step }) =>
          isOpen && (
            <button type="button" onClick={() => setProposing(step)} className={rowActionClass}>
              <PencilLine aria-hidden className="mr-1.5 size-4.5 tablet:hidden" />
              {t('registration.summary.propose')}
              <span className="sr-only"> {title}</span>
            </button>
          )
        }
      />
      {proposing && (
        <ProposeDialog
          filling={{ ...own, step: proposing }}
          pending={proposals.pending}
          onClose={() => setProposing(undefined)}
        />
      )}
    </>
  )
}

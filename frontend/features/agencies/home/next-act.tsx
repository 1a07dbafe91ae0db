import type { DueRegistration } from '@fleet/backend/features/submissions/due-contract'
import { ArrowRight, Plus } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { Button } from '../../../ui/button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { useCreateForm } from '../../../ui/use-create-form.ts'
import { ActBanner } from './banner.tsx'
import { nextOf, waitingFor, wayOn } from './due.ts'
import { DeadlineWords, DueName, TripWords, WaitingWords } from './due-words.tsx'

/** The one thing to do next: the client whose deadline comes first, else a new one. */
export function NextAct({ due }: { due: readonly DueRegistration[] }) {
  const { create, busy } = useCreateForm()
  const first = nextOf(due)
  if (first === undefined) {
    const none = due.length === 0 ? 'agentHome.next.none' : 'agentHome.next.others'
    return (
      <ActBanner
        title={<FormattedMessage id={none} />}
        text={<FormattedMessage id={`${none}.text`} />}
        action={
          <Button look="next" icon={<Plus size={20} aria-hidden="true" />} unavailable={busy} onClick={create}>
            <FormattedMessage id="createForm.action" />
          </Button>
        }
      />
    )
  }
  const waiting = waitingFor(first)
  const { to, act } = wayOn(first, waiting)
  return (
    <ActBanner
      title={<FormattedMessage id="agentHome.next" values={{ name: <DueName {...first} /> }} />}
      text={
        <>
          <p>
            <WaitingWords waiting={waiting} />
          </p>
          <p className="flex flex-wrap gap-x-3">
            <span>
              <TripWords trip={first} />
            </span>
            <DeadlineWords trip={first} />
          </p>
        </>
      }
      action={
        <LinkButton to={to} look="next">
          <FormattedMessage id={`agentHome.act.${act}`} />
          <ArrowRight size={20} aria-hidden="true" />
        </LinkButton>
      }
    />
  )
}

import type { DueRegistration } from '@fleet/backend/features/submissions/due-contract'
import { ArrowRight, Plus } from 'lucide-react'
import { useText } from '../../../lib/intl/use-text.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { useCreateForm } from '../../../ui/use-create-form.ts'
import { ActionBanner } from './banner.tsx'
import { firstActionable, waitingFor, nextAction } from './due.ts'
import { DeadlineWords, DueName, TripWords, WaitingWords } from './due-words.tsx'

/** The next thing to do: the client with the nearest deadline, else a new one. */
export function NextAction({ due }: { due: readonly DueRegistration[] }) {
  const t = useText()
  const { create, busy } = useCreateForm()
  const first = firstActionable(due)
  if (first === undefined) {
    const none = due.length === 0 ? 'agentHome.next.none' : 'agentHome.next.others'
    return (
      <ActionBanner
        title={t(none)}
        text={t(`${none}.text`)}
        action={
          <Button look="next" icon={<Plus size={20} aria-hidden="true" />} unavailable={busy} onClick={create}>
            {t('createForm.action')}
          </Button>
        }
      />
    )
  }
  const waiting = waitingFor(first)
  const { to, action } = nextAction(first, waiting)
  return (
    <ActionBanner
      title={t('agentHome.next', { name: <DueName {...first} /> })}
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
          {t(`agentHome.act.${action}`)}
          <ArrowRight size={20} aria-hidden="true" />
        </LinkButton>
      }
    />
  )
}

import { useCallback } from 'react'
import { useDraftState } from '../../../form-filling/draft/use-draft.ts'
import { displayName } from '../../../form-filling/group/display-name.ts'
import type { PersonProgress } from '../../../form-filling/group/person-progress.ts'
import { usePersonProgress } from '../../../form-filling/group/use-person-progress.ts'
import type { Filling } from '../../../form-filling/use-filling.ts'
import { useText, type Text } from '../../../lib/intl/use-text.ts'
import type { SubmissionView } from '../submission-view.ts'
import { PersonChips, type PersonState } from './person-chips.tsx'

/** The persons of a group, above the open step. Missing answers are counted a moment after each edit. */
export function GroupPersons({ filling }: { readonly filling: Filling<SubmissionView> }) {
  const t = useText()
  const { draft, persons, person, step, groupSize, goTo, goToField } = filling
  const joinedNames = useCallback(
    () => Array.from({ length: groupSize }, (_, index) => displayName(draft, persons, index + 1)).join('\n'),
    [draft, persons, groupSize],
  )
  const names = useDraftState(draft, joinedNames).split('\n')
  const isSigning = useDraftState(draft, ({ form }) => form.definition.steps.at(-1)?.id === step.id)
  const progressOfAll = usePersonProgress(filling)
  const parts = useDraftState(draft, ({ view }) => view.parts)
  const go = (to: number) => {
    const { left = 0, needsReview = false, first } = progressOfAll?.[to - 1] ?? {}
    if (needsReview && left === 0 && first && !isSigning) goToField(first)
    else goTo({ step: step.number, person: to })
  }
  return (
    <PersonChips
      names={names}
      states={progressOfAll?.map(
        (progress) =>
          partState(
            t,
            parts.find((one) => one.person === progress.person && one.isClosed),
          ) ?? stateOf(t, progress, isSigning),
      )}
      person={person}
      onPerson={go}
    />
  )
}

/** State of a part that the person fills in themselves. */
function partState(t: Text, part: SubmissionView['parts'][number] | undefined): PersonState | undefined {
  return (
    part && {
      tone: part.state === 'done' ? 'done' : 'wait',
      text: t(`part.chip.${part.state}`, { count: part.missing }),
    }
  )
}

function stateOf(t: Text, { left, needsReview, mustSign }: PersonProgress, isSigning: boolean): PersonState {
  if (left > 0) return { tone: 'wait', text: t('registration.persons.left', { count: left }) }
  if (needsReview) return { tone: 'wait', text: t('registration.persons.lookAgain') }
  if (isSigning && mustSign) return { tone: 'wait', text: t('registration.persons.toSign') }
  return {
    tone: 'done',
    text: t(isSigning ? 'registration.persons.signed' : 'registration.persons.complete'),
  }
}

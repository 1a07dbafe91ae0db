import type { StepDefinition } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { GroupExtras } from '../../form-renderer/form-context.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { useDraftState } from '../draft/use-draft.ts'
import { displayName, displayNameOrNumber } from './display-name.ts'
import { takeFromFirst } from './same-as-first-edits.ts'
import { SameAsFirstBox, type Props } from './same-as-first-box.tsx'
import { sameAsFirstIn, mayTake, sameState, type SameState } from './same-as-first.ts'

/** Places the boxes of the open step: inside their group, or above the first one when they cover several. */
export function sameAsFirstBoxes(filling: Props['filling'], step: StepDefinition): GroupExtras {
  const { draft, person } = filling
  const boxes = sameAsFirstIn(draft.form, step)
  const Box = person > 1 ? SameAsFirstBox : SameAsFirstFollowers
  return (group) => {
    const found = boxes.flatMap((same): { above?: ReactNode; within?: ReactNode }[] => {
      const groups = step.groups.filter(({ fields }) => fields.some((field) => same.fields.includes(field)))
      if (groups[0]?.id !== group) return []
      const box = <Box key={`${person} ${same.field}`} filling={filling} same={same} />
      return [groups.length > 1 ? { above: box } : { within: box }]
    })
    return found[0] ?? {}
  }
}

/** Shown at person 1: the persons with the same answers, and a button to update outdated copies. */
function SameAsFirstFollowers({ filling: { draft, persons }, same }: Props) {
  const intl = useIntl()
  const t = useText()
  const stateOf = (person: number): SameState =>
    mayTake(draft, person, same)
      ? sameState(draft.form, same, { own: draft.answers(person), first: draft.answers(1) })
      : 'absent'
  const personsWith = (state: SameState) =>
    Array.from({ length: draft.groupSize() }, (_, index) => index + 1)
      .filter((person) => stateOf(person) === state)
      .join(' ')
  const taken = personsIn(useDraftState(draft, () => personsWith('taken')))
  const outdated = personsIn(useDraftState(draft, () => personsWith('changed')))
  const names = (of: readonly number[]) =>
    intl.formatList(of.map((person) => displayNameOrNumber(intl, displayName(draft, persons, person), person)))
  if (taken.length + outdated.length === 0) return null
  const updateAll = () => {
    for (const person of outdated) takeFromFirst({ draft, person, same })
  }
  return (
    <div
      role="status"
      className={`mb-field flex gap-3 rounded-lg px-4 py-3.5 ${outdated.length > 0 ? 'bg-wait-tint text-wait-ink' : 'bg-sunk'}`}
    >
      <Users aria-hidden className="mt-0.5 size-5 flex-none" />
      <div className="min-w-0">
        <p>
          {outdated.length > 0
            ? t('filling.same.takersBehind', { names: names(outdated) })
            : t('filling.same.takers', { names: names(taken) })}
        </p>
        {outdated.length > 0 && <TextButton onClick={updateAll}>{t('filling.same.passOn')}</TextButton>}
      </div>
    </div>
  )
}

function personsIn(text: string): readonly number[] {
  return text.split(' ').filter(Boolean).map(Number)
}

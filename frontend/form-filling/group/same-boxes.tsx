import type { StepDefinition } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { BesideGroup } from '../../form-renderer/surroundings.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { useDraftState } from '../draft/use-draft.ts'
import { called, calledInWords } from './called.ts'
import { take } from './same-before.ts'
import { SameBox, type Props } from './same-box.tsx'
import { sameIn, mayTake, sameState, type SameState } from './same.ts'

/** Where the boxes of the open step stand: within the group they are about, above the first where that is several. */
export function sameBoxes(filling: Props['filling'], step: StepDefinition): BesideGroup {
  const { draft, person } = filling
  const boxes = sameIn(draft.form, step)
  const Box = person > 1 ? SameBox : SameTakers
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

/** At person 1: who has the same, and once it is not the same any more, the way to change it for them too. */
function SameTakers({ filling: { draft, persons }, same }: Props) {
  const intl = useIntl()
  const t = useText()
  const stateOf = (person: number): SameState =>
    mayTake(draft, person, same)
      ? sameState(draft.form, same, { own: draft.answers(person), first: draft.answers(1) })
      : 'absent'
  const who = (state: SameState) =>
    Array.from({ length: draft.groupSize() }, (_, index) => index + 1)
      .filter((person) => stateOf(person) === state)
      .join(' ')
  const taken = personsIn(useDraftState(draft, () => who('taken')))
  const behind = personsIn(useDraftState(draft, () => who('changed')))
  const names = (of: readonly number[]) =>
    intl.formatList(of.map((person) => calledInWords(intl, called(draft, persons, person), person)))
  if (taken.length + behind.length === 0) return null
  const passOn = () => {
    for (const person of behind) take({ draft, person, same })
  }
  return (
    <div
      role="status"
      className={`mb-field flex gap-3 rounded-lg px-4 py-3.5 ${behind.length > 0 ? 'bg-wait-tint text-wait-ink' : 'bg-sunk'}`}
    >
      <Users aria-hidden className="mt-0.5 size-5 flex-none" />
      <div className="min-w-0">
        <p>
          {behind.length > 0
            ? t('filling.same.takersBehind', { names: names(behind) })
            : t('filling.same.takers', { names: names(taken) })}
        </p>
        {behind.length > 0 && <TextButton onClick={passOn}>{t('filling.same.passOn')}</TextButton>}
      </div>
    </div>
  )
}

function personsIn(text: string): readonly number[] {
  return text.split(' ').filter(Boolean).map(Number)
}

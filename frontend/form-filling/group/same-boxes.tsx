import type { StepDefinition } from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { ReactNode } from 'react'
import type { BesideGroup } from '../../form-renderer/surroundings.ts'
import { SameBox, type Props } from './same-box.tsx'
import { SameTakers } from './same-takers.tsx'
import { sameIn } from './same.ts'

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

import { fieldOf } from '@fleet/form-schemas/engine/runtime/lists/lists'
import { useState } from 'react'

/** Which steps are expanded. */
export type Folding = {
  readonly isOpen: (person: number, step: Step) => boolean
  readonly toggle: (person: number, step: Step) => void
  /** Whether a row needs attention and must not be collapsed. */
  readonly isNotable: (person: number, field: string) => boolean
  readonly all: (open: boolean) => void
  readonly isAll: boolean
}

type Step = { readonly id: string; readonly fields: readonly string[] }

/** Steps that need attention are expanded at first. */
export function useFolding(isNotable: (person: number, field: string) => boolean): Folding {
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [isAll, setAll] = useState(false)
  const isOpen = (person: number, { id, fields }: Step) =>
    chosen.get(`${person}:${id}`) ?? (isAll || fields.some((field) => isNotable(person, fieldOf(field))))
  return {
    isOpen,
    toggle: (person, step) => setChosen((before) => new Map(before).set(`${person}:${step.id}`, !isOpen(person, step))),
    isNotable,
    all: (open) => {
      setChosen(new Map())
      setAll(open)
    },
    isAll,
  }
}

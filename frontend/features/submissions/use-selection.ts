import type { SubmissionRow } from '@fleet/backend/features/submissions/contract'
import { useState } from 'react'

/** A registration at the revision that was selected: a decision applies to the revision shown. */
export type Selected = Pick<SubmissionRow, 'id' | 'revision' | 'referenceCode' | 'may'>
/** The maximum of an export. */
const maxSelected = 500

export type Selection = {
  readonly all: readonly Selected[]
  readonly has: (id: string) => boolean
  readonly toggle: (rows: readonly SubmissionRow[], isSelected: boolean) => void
  readonly clear: () => void
}

/** The selected rows; they stay selected when the filter changes. */
export function useSelection(): Selection {
  const [chosen, choose] = useState<ReadonlyMap<string, Selected>>(new Map())
  return {
    all: [...chosen.values()],
    has: (id) => chosen.has(id),
    toggle: (rows, isSelected) =>
      choose((before) => {
        const after = new Map(before)
        for (const { id, revision, referenceCode, may } of rows) {
          if (!isSelected) after.delete(id)
          else if (!after.has(id) && after.size < maxSelected) after.set(id, { id, revision, referenceCode, may })
        }
        return after
      }),
    clear: () => choose(new Map()),
  }
}

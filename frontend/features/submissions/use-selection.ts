import type { SubmissionRow } from '@fleet/backend/features/submissions/contract'
import { useState } from 'react'

/** A registration as it was when it was chosen: a decision is on what was seen. */
export type Selected = Pick<SubmissionRow, 'id' | 'revision' | 'referenceCode' | 'may'>
/** As many as an export may name. */
const maxSelected = 500

export type Selection = {
  readonly all: readonly Selected[]
  readonly has: (id: string) => boolean
  readonly toggle: (rows: readonly SubmissionRow[], isSelected: boolean) => void
  readonly clear: () => void
}

/** Rows that were chosen; they stay so when the list is filtered otherwise. */
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

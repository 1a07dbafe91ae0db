import { useCallback, useState, type ReactNode } from 'react'
import type { JsonValue } from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { Draft } from '../../../form-filling/draft/draft.ts'
import { bookingKey } from '../../../form-filling/draft/records.ts'
import type { Patch } from '../../../form-filling/form-instance-data.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'

const ShrinkDialog = lazyPart(async () => (await import('./shrink-dialog.tsx')).ShrinkDialog)

type Guard = {
  /** Called before each edit of the booking; false: the person has to confirm first. */
  readonly mayChange: (field: string, value: JsonValue | undefined) => boolean
  readonly dialog: ReactNode
}

/** Goes on to step 1 when individual is chosen; asks for confirmation before a group gets smaller. */
export function useBookingGuard(draft: Draft, onIndividual: () => void): Guard {
  const [pendingShrink, setPendingShrink] = useState<{ from: number; to: number; patch: Patch }>()
  const mayChange = useCallback(
    (field: string, value: JsonValue | undefined) => {
      const from = draft.groupSize()
      const to =
        field === 'isGroupBooking' && value === false
          ? 1
          : field === 'groupSize' && typeof value === 'number'
            ? value
            : from
      if (to < from) {
        setPendingShrink({ from, to, patch: { [field]: value ?? null } })
        return false
      }
      if (field === 'isGroupBooking' && value === false) setTimeout(onIndividual)
      return true
    },
    [draft, onIndividual],
  )
  const shrink = async (patch: Patch, to: number) => {
    setPendingShrink(undefined)
    await draft.flush()
    draft.edit(bookingKey, patch)
    if (to === 1) onIndividual()
  }
  const dialog = pendingShrink && (
    <ShrinkDialog
      from={pendingShrink.from}
      to={pendingShrink.to}
      onKeep={() => setPendingShrink(undefined)}
      onShrink={() => void shrink(pendingShrink.patch, pendingShrink.to)}
    />
  )
  return { mayChange, dialog }
}

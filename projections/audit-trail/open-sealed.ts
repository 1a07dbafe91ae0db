import type { DecryptData } from '@fleet/platform/subscriptions/subscription'
import type { FillableEvent } from './history-events.ts'
import type { SealedData } from './queries.ts'

/** `stream`: that of the events, to which their ciphertexts are bound. */
type Opening = { readonly stream: string; readonly open: DecryptData }

/** The events of one registration or agency, opened, by revision; what was said of erased persons is absent. */
export async function openSealed(
  rows: readonly SealedData[],
  { stream, open }: Opening,
): Promise<Map<number, FillableEvent>> {
  const opened = rows.map(async ({ revision, type, sealed }) => {
    const data = await open({ type, stream, revision, data: sealed })
    // The projection keeps rows of these events only.
    return [revision, { type, data } as unknown as FillableEvent] as const
  })
  return new Map(await Promise.all(opened))
}

import type { DecryptData } from '@fleet/platform/subscriptions/subscription'
import type { HistoryEvent } from './history-events.ts'
import type { EncryptedData } from './queries.ts'

/** `stream`: the stream of the events; their ciphertexts are bound to it. */
type Opening = { readonly stream: string; readonly open: DecryptData }

/** Decrypts the events of one stream, by revision; fields of erased persons are absent. */
export async function decryptEntries(
  rows: readonly EncryptedData[],
  { stream, open }: Opening,
): Promise<Map<number, HistoryEvent>> {
  const opened = rows.map(async ({ revision, type, sealed }) => {
    const data = await open({ type, stream, revision, data: sealed })
    // The projection stores only these events.
    return [revision, { type, data } as unknown as HistoryEvent] as const
  })
  return new Map(await Promise.all(opened))
}

import type { Listening } from '@fleet/platform/database/news'
import type { LiveChange, LiveUpdates } from '@fleet/platform/http/live-updates'
import { changesChannel } from './subscription.ts'
import type { News } from './news.ts'

/** Tells open pages what changed in the log, whichever process says it. */
export function tellChanges(
  listening: Listening,
  news: News,
  declared: readonly LiveUpdates[],
): { stop(): Promise<void> } {
  const resync = declared.flatMap((one) => one.resync ?? [])
  news.tellFirst(() => resync)
  return listening.listenFor({
    channel: changesChannel,
    onNews: (payload) => {
      const { update, of }: LiveChange = JSON.parse(payload)
      news.tell(update, of)
    },
    onDoubt: () => {
      for (const update of resync) news.tell(update)
    },
  })
}

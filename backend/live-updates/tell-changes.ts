import type { NotificationHub } from '@fleet/platform/database/news'
import type { LiveChange, LiveUpdates } from '@fleet/platform/http/live-updates'
import { changesChannel } from './subscription.ts'
import type { News } from './news.ts'

/** Tells open pages what changed in the log, whichever process says it. */
export function tellChanges(
  listening: NotificationHub,
  news: News,
  declared: readonly LiveUpdates[],
): { stop(): Promise<void> } {
  const resync = declared.flatMap((one) => one.resync ?? [])
  news.tellFirst(() => resync)
  return listening.listenFor({
    channel: changesChannel,
    onNotification: (payload) => {
      const { update, of }: LiveChange = JSON.parse(payload)
      news.tell(update, of)
    },
    onPossibleLoss: () => {
      for (const update of resync) news.tell(update)
    },
  })
}

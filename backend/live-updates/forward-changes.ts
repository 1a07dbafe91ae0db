import type { NotificationHub } from '@fleet/platform/database/notifications'
import type { LiveChange, LiveUpdates } from '@fleet/platform/http/live-updates'
import { changesChannel } from './subscription.ts'
import type { LiveUpdateHub } from './live-update-hub.ts'

/** Forwards changes in the log to this process' open pages, whichever process announces them. */
export function forwardChanges(
  listening: NotificationHub,
  liveUpdates: LiveUpdateHub,
  declared: readonly LiveUpdates[],
): { stop(): Promise<void> } {
  const resync = declared.flatMap((one) => one.resync ?? [])
  liveUpdates.addInitialUpdates(() => resync)
  return listening.listenFor({
    channel: changesChannel,
    onNotification: (payload) => {
      const { update, of }: LiveChange = JSON.parse(payload)
      liveUpdates.publish(update, of)
    },
    onPossibleLoss: () => {
      for (const update of resync) liveUpdates.publish(update)
    },
  })
}

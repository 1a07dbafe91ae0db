import type { NotificationHub } from '@fleet/platform/database/notifications'
import type { Publisher } from '../../live-updates/live-update-hub.ts'
import { settledChannel } from '../../mail/outbox-table.ts'
import type { LetterUpdate } from './live-updates.ts'

/** Mails sent together are published once, ms. */
const gatherMs = 200

/** Publishes to open pages that the outcome of a mail is known, from any process; also once to every new listener. */
export function publishSettledMails(
  listening: NotificationHub,
  liveUpdates: Publisher<LetterUpdate>,
): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let isConnected = false
  const publish = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      liveUpdates.publish({ kind: 'mail-settled' })
    }, gatherMs)
  }
  const publishAfterReconnect = () => {
    // On the first connection nothing can have been lost.
    if (isConnected) publish()
    isConnected = true
  }
  liveUpdates.addInitialUpdates(() => [{ kind: 'mail-settled' }])
  const listener = listening.listenFor({
    channel: settledChannel,
    onNotification: publish,
    onPossibleLoss: publishAfterReconnect,
  })
  return {
    async stop() {
      clearTimeout(timer)
      await listener.stop()
      clearTimeout(timer)
    },
  }
}

import type { NotificationHub } from '@fleet/platform/database/news'
import type { Publisher } from '../../live-updates/live-update-hub.ts'
import { settledChannel } from '../../mail/outbox-table.ts'
import type { LetterUpdate } from './live-updates.ts'

/** Mails that go out together are told once, ms. */
const gatherMs = 200

/** Tells open pages that it is known what became of a mail, whichever process sent it; a page that begins to listen asks once. */
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
    // At first there is nobody who could have missed anything.
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

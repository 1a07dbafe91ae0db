import type { NotificationHub } from '@fleet/platform/database/news'
import type { Publisher } from '../../live-updates/news.ts'
import { settledChannel } from '../../mail/outbox-table.ts'
import type { LetterUpdate } from './live-updates.ts'

/** Mails that go out together are told once, ms. */
const gatherMs = 200

/** Tells open pages that it is known what became of a mail, whichever process sent it; a page that begins to listen asks once. */
export function tellSettledMails(listening: NotificationHub, news: Publisher<LetterUpdate>): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let hasBegun = false
  const tell = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      news.tell({ kind: 'mail-settled' })
    }, gatherMs)
  }
  const doubt = () => {
    // At first there is nobody who could have missed anything.
    if (hasBegun) tell()
    hasBegun = true
  }
  news.tellFirst(() => [{ kind: 'mail-settled' }])
  const listener = listening.listenFor({ channel: settledChannel, onNotification: tell, onPossibleLoss: doubt })
  return {
    async stop() {
      clearTimeout(timer)
      await listener.stop()
      clearTimeout(timer)
    },
  }
}

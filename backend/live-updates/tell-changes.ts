import type { Listening } from '@fleet/platform/database/news'
import { anyChange, type Change, changesChannel } from './changes.ts'
import type { News } from './news.ts'

/** Tells open pages what changed in the log, whichever process says it. */
export function tellChanges(listening: Listening, news: News): { stop(): Promise<void> } {
  news.tellFirst(() => anyChange.map(({ update }) => update))
  return listening.listenFor({
    channel: changesChannel,
    onNews: (payload) => {
      const { update, of }: Change = JSON.parse(payload)
      news.tell(update, of)
    },
    onDoubt: () => {
      for (const { update } of anyChange) news.tell(update)
    },
  })
}

import type { Of } from './call.ts'
import { closed, flag, text, textOrNull, time } from './values.ts'

/** A session; `current`: the one of the request. */
export const listedSession = closed({
  id: text,
  createdAt: time,
  lastSeenAt: time,
  device: closed({ browser: textOrNull, system: textOrNull }),
  current: flag,
})
export type ListedSession = Of<typeof listedSession>

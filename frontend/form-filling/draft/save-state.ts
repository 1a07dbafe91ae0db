/** Where the answers are; what the save line says. Times in milliseconds. */
export type SaveState =
  /** The server has everything; `at`: since when, absent when nothing was saved in this visit. */
  | { readonly kind: 'saved'; readonly at?: number }
  /** Edits wait for the pause in typing, or are on their way (`sending`). */
  | { readonly kind: 'saving'; readonly sending: boolean }
  /** No connection: they are on this device only. */
  | { readonly kind: 'kept'; readonly at: number; readonly waiting: number }
  /** The server did not take them; it is asked again by itself. */
  | { readonly kind: 'failed'; readonly retryAt: number; readonly waiting: number }
  /** Only the person can go on. */
  | { readonly kind: 'stopped'; readonly because: Stop; readonly waiting: number }

export type Stop = 'signedOut' | 'conflict' | 'closed' | 'gone' | 'refused'

/** 2, 4, 8, 16, then every 30 seconds. */
export function retryDelay(failures: number): number {
  return Math.min(2_000 * 2 ** Math.max(0, failures - 1), 30_000)
}

/** Time-outs, overload and failures of the server pass; the same attempt is made again. */
export function isTransient(status: number): boolean {
  return status >= 500 || status === 408 || status === 425 || status === 429
}

/** State of saving, for the save line. Times in ms. */
export type SaveState =
  /** The server has everything since `at`; absent when nothing was saved in this visit. */
  | { readonly kind: 'saved'; readonly at?: number }
  /** Edits wait for a pause in typing, or are being sent (`sending`). */
  | { readonly kind: 'saving'; readonly sending: boolean }
  /** Offline: stored on this device only. */
  | { readonly kind: 'kept'; readonly at: number; readonly waiting: number }
  /** The save failed; a retry follows. */
  | { readonly kind: 'failed'; readonly retryAt: number; readonly waiting: number }
  /** The person has to act. */
  | { readonly kind: 'stopped'; readonly because: Stop; readonly waiting: number }

export type Stop = 'signedOut' | 'conflict' | 'closed' | 'gone' | 'refused'

/** 2, 4, 8, 16, then 30 seconds. */
export function retryDelay(failures: number): number {
  return Math.min(2_000 * 2 ** Math.max(0, failures - 1), 30_000)
}

/** Timeouts, overload and server failures are retried with the same attempt. */
export function isTransient(status: number): boolean {
  return status >= 500 || status === 408 || status === 425 || status === 429
}

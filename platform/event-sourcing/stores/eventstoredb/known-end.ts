/**
 * How far the log is known to reach, from answers to appends of this process. The server answers a repeat with the place
 * where the events stand, so an answer with a place beyond all that was known tells that they are new.
 */
export type KnownEnd = {
  /** Asked before an append is sent; afterwards, with the place answered, whether its events had not been there before. */
  isBehind(): (answered: bigint) => boolean
}

/** What is known longer, ms, says nothing: another process may have stored anything since. */
const freshMs = 1_000

export function knownEnd(): KnownEnd {
  let [end, since] = [0n, -Infinity]
  return {
    isBehind() {
      const isFresh = performance.now() - since < freshMs
      return (answered) => {
        const isBeyond = answered > end
        if (isBeyond) [end, since] = [answered, performance.now()]
        return isFresh && isBeyond
      }
    },
  }
}

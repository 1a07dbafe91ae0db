export type CallKind = 'append' | 'read' | 'subscribe'

/**
 * Fault of a call:
 * - `hang`: nothing is done and no answer comes
 * - `slow`: done and answered, after a pause
 * - `unavailable`: refused with gRPC code 14, nothing is done
 * - `drop`: the connection is cut, nothing is done
 * - `outcome-unknown`: done, and the connection is cut in place of the answer
 * - `not-leader`: the call ends, with all appends pending on it, and names this server as the leader
 */
type FaultKind = 'hang' | 'slow' | 'unavailable' | 'drop' | 'outcome-unknown' | 'not-leader'

export type FaultOrder = {
  readonly kind: FaultKind
  readonly on: CallKind
  /** Number of affected calls; default: all until `clear`. */
  readonly times?: number
  /** Pause of `slow`, ms. Default 200. */
  readonly milliseconds?: number
}

export type Faults = {
  order(fault: FaultOrder): void
  clear(): void
  /** Counts a call of this kind and returns its fault. */
  take(kind: CallKind): FaultOrder | undefined
  /** Calls of each kind that arrived, including those with a fault. */
  readonly received: Readonly<Record<CallKind, number>>
}

export function faults(): Faults {
  const received: Record<CallKind, number> = { append: 0, read: 0, subscribe: 0 }
  let orders: { order: FaultOrder; left: number }[] = []
  return {
    order(order) {
      orders.push({ order, left: order.times ?? Infinity })
    },
    clear() {
      orders = []
    },
    take(kind) {
      received[kind] += 1
      const next = orders.find(({ order, left }) => order.on === kind && left > 0)
      if (next) next.left -= 1
      return next?.order
    },
    received,
  }
}

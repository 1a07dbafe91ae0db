import { useState } from 'react'

/** Corrections being written, by field; '' while nothing is said about one yet. */
export type Asks = {
  readonly said: ReadonlyMap<string, string>
  readonly say: (field: string, comment: string) => void
  readonly drop: (field: string) => void
  readonly clear: () => void
}

export function useAsks(): Asks {
  const [said, setSaid] = useState<ReadonlyMap<string, string>>(new Map())
  return {
    said,
    say: (field, comment) => setSaid((before) => new Map(before).set(field, comment)),
    drop: (field) => setSaid((before) => new Map([...before].filter(([other]) => other !== field))),
    clear: () => setSaid(new Map()),
  }
}

/** As the call takes them; what nothing is said about is left out. */
export function itemsOf({ said }: Pick<Asks, 'said'>): { field: string; comment: string }[] {
  return [...said].map(([field, comment]) => ({ field, comment: comment.trim() })).filter(({ comment }) => comment !== '')
}

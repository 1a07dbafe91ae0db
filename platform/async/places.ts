import { reject } from '@fleet/domain/kernel/rejection'

/** How many, and the code of the refusal beyond. */
type Bound = { readonly most: number; readonly beyond: string }
type Bounds = { readonly each: Bound; readonly inAll: Bound }

/** Seconds after which a place may be free again. */
const soon = 60

export type Places = { take(whose: string): () => void }

/**
 * Places that are taken for a while, so many for each account and in all: `take` answers how to give one back.
 * @throws Rejection `beyond` of the limit that is reached
 */
export function places({ each, inAll }: Bounds): Places {
  const taken = new Map<string, number>()
  let all = 0
  return {
    take(whose) {
      const own = taken.get(whose) ?? 0
      if (own >= each.most) reject(each.beyond, { values: { limit: each.most, seconds: soon } })
      if (all >= inAll.most) reject(inAll.beyond, { values: { limit: inAll.most, seconds: soon } })
      taken.set(whose, own + 1)
      all += 1
      let given = false
      return () => {
        if (given) return
        given = true
        all -= 1
        const left = (taken.get(whose) ?? 1) - 1
        if (left === 0) taken.delete(whose)
        else taken.set(whose, left)
      }
    },
  }
}

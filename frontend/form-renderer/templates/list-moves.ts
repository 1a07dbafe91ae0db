import { createContext, use } from 'react'

/** What a button of an item does, told to the list before RJSF does it: the list says it and puts the focus. */
export type Move = { readonly kind: 'added' | 'removed' | 'up' | 'down'; readonly index: number }

export const MovesContext = createContext<
  { readonly item: string; readonly announce: (move: Move) => void } | undefined
>(undefined)

export function useMoves() {
  const moves = use(MovesContext)
  if (!moves) throw new Error('An item outside of its list')
  return moves
}

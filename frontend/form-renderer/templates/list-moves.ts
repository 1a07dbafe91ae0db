import { createContext, use } from 'react'

/**
 * The action of an item's button, reported to the list before RJSF performs it: the list announces it and moves the
 * focus.
 */
export type Move = { readonly kind: 'added' | 'removed' | 'up' | 'down'; readonly index: number }

export const MovesContext = createContext<
  { readonly item: string; readonly announce: (move: Move) => void } | undefined
>(undefined)

export function useMoves() {
  const moves = use(MovesContext)
  if (!moves) throw new Error('Item rendered outside of its list')
  return moves
}

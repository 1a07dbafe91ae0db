import type { Draft } from '../draft/draft.ts'

/** Milliseconds between two looks. */
const lookMs = 15_000

/** Looks from time to time what became of files that wait for the virus scan, which tells nobody; gives how to end that. */
export function watchWaiting(draft: Draft): () => void {
  let isOver = false
  let next: ReturnType<typeof setTimeout> | undefined
  const look = async () => {
    await draft.follow().catch(() => undefined)
    next = undefined
    arm()
  }
  const arm = () => {
    const { waiting = [] } = draft.state().view.documents
    if (!isOver && next === undefined && waiting.some(({ refused }) => refused === undefined))
      next = setTimeout(() => void look(), lookMs)
  }
  const unfollow = draft.subscribe(arm)
  arm()
  return () => {
    isOver = true
    clearTimeout(next)
    unfollow()
  }
}

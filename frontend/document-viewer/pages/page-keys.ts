import type { KeyboardEvent } from 'react'
import { pressedKey } from '../../lib/pressed-key.ts'

export type PageActions = {
  readonly larger: (() => void) | undefined
  readonly smaller: (() => void) | undefined
  readonly fit: () => void
  readonly rotate: (by: 1 | -1) => void
  readonly previous: (() => void) | undefined
  readonly next: (() => void) | undefined
  /** The page is not zoomed: the arrow keys change the page instead of scrolling it. */
  readonly isWhole: boolean
}

/** Single-key shortcuts for a page, while the focus is inside the viewer. */
export function onPageKey(
  event: KeyboardEvent,
  { larger, smaller, fit, rotate, previous, next, isWhole }: PageActions,
): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const keys: Readonly<Record<string, (() => void) | undefined>> = {
    '+': larger,
    '=': larger,
    '-': smaller,
    0: fit,
    r: () => rotate(event.shiftKey ? -1 : 1),
    pageup: previous,
    pagedown: next,
    ...(isWhole ? { arrowleft: previous, arrowright: next } : {}),
  }
  const action = keys[pressedKey(event.nativeEvent)]
  if (action === undefined) return
  event.preventDefault()
  action()
}

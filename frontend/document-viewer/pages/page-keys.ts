import type { KeyboardEvent } from 'react'
import { pressedKey } from '../../lib/pressed-key.ts'

export type PageActions = {
  readonly larger: (() => void) | undefined
  readonly smaller: (() => void) | undefined
  readonly fit: () => void
  readonly rotate: (by: 1 | -1) => void
  readonly previous: (() => void) | undefined
  readonly next: (() => void) | undefined
  /** It is as large as its place: the arrows leaf instead of moving it. */
  readonly isWhole: boolean
}

/** Single keys for a page, from wherever the focus is in what is drawn around it. */
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

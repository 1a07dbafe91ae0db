import type { KeyboardEvent } from 'react'
import { pressedKey } from '../../lib/pressed-key.ts'

export type PageActs = {
  readonly larger: (() => void) | undefined
  readonly smaller: (() => void) | undefined
  readonly whole: () => void
  readonly turn: (by: 1 | -1) => void
  readonly back: (() => void) | undefined
  readonly on: (() => void) | undefined
  /** It is as large as its place: the arrows leaf instead of moving it. */
  readonly isWhole: boolean
}

/** Single keys for a page, from wherever the focus is in what is drawn around it. */
export function onPageKey(event: KeyboardEvent, { larger, smaller, whole, turn, back, on, isWhole }: PageActs): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const keys: Readonly<Record<string, (() => void) | undefined>> = {
    '+': larger,
    '=': larger,
    '-': smaller,
    0: whole,
    r: () => turn(event.shiftKey ? -1 : 1),
    pageup: back,
    pagedown: on,
    ...(isWhole ? { arrowleft: back, arrowright: on } : {}),
  }
  const act = keys[pressedKey(event.nativeEvent)]
  if (act === undefined) return
  event.preventDefault()
  act()
}

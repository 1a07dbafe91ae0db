import type { InputHTMLAttributes, KeyboardEvent } from 'react'
import type { WidgetProps } from './widget.ts'

type Hints = Pick<InputHTMLAttributes<HTMLInputElement>, 'autoComplete' | 'inputMode' | 'enterKeyHint' | 'onKeyDown'>

const modes = ['text', 'email', 'tel', 'url', 'numeric', 'decimal', 'search', 'none'] as const
const keys = ['next', 'done', 'enter'] as const

/** Keyboard and autofill hints of `ui.json`; `next` and `done` of `enterkeyhint` are carried out. */
export function keyHints({ autocomplete, inputmode, enterkeyhint }: WidgetProps['options']): Hints {
  const mode = modes.find((one) => one === inputmode)
  const key = keys.find((one) => one === enterkeyhint)
  return {
    autoComplete: typeof autocomplete === 'string' ? autocomplete : 'off',
    ...(mode === undefined ? {} : { inputMode: mode }),
    ...(key === undefined ? {} : { enterKeyHint: key }),
    ...(key === 'next' || key === 'done' ? { onKeyDown: (event) => leaveBy(event, key) } : {}),
  }
}

function leaveBy(event: KeyboardEvent<HTMLInputElement>, key: 'next' | 'done'): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  const controls = [
    ...document.querySelectorAll<HTMLElement>('[data-field] :is(input, select, textarea, button):not(:disabled)'),
  ]
  const next = key === 'next' ? controls[controls.indexOf(event.currentTarget) + 1] : undefined
  if (next === undefined) event.currentTarget.blur()
  else next.focus()
}

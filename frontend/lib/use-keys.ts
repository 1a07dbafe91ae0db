import { useEffect, useRef } from 'react'
import { pressedKey } from './pressed-key.ts'

/** Shortcuts of single keys, except while typing, choosing or in a dialog; prevents the browser's default. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, ctrlKey, metaKey, altKey, defaultPrevented } = event
      const isTyping =
        target instanceof Element &&
        target.closest('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]') !== null
      if (
        isTyping ||
        defaultPrevented ||
        ctrlKey ||
        metaKey ||
        altKey ||
        document.querySelector('dialog[open]') !== null
      )
        return
      const run = latest.current[pressedKey(event)]
      if (run === undefined) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

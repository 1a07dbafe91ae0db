import { useEffect, useRef } from 'react'
import { pressedKey } from './pressed-key.ts'

/** Single keys while nobody types, chooses or answers a dialog; the browser does nothing else with them. */
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

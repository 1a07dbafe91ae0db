import { useEffect, useRef } from 'react'

/** Single keys while nobody types, chooses or answers a dialog. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKeyDown = ({ key, target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent) => {
      const isTyping = target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
      if (isTyping || defaultPrevented || ctrlKey || metaKey || altKey || document.querySelector('dialog[open]') !== null) return
      latest.current[key.toLowerCase()]?.()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

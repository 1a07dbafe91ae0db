import { useEffect, useRef } from 'react'

/** For a bar that stays at the lower edge: toasts and notes stand above it, for the root element knows its height while it is there. */
export function useBottomBar<Bar extends HTMLElement>() {
  const bar = useRef<Bar>(null)
  useEffect(() => {
    const element = bar.current
    if (!element) return undefined
    const root = document.documentElement
    // On a desk some stand at the upper edge instead, and on low screens all are part of the page.
    const isAtEdge = () => {
      const { position, bottom } = getComputedStyle(element)
      return position !== 'static' && bottom !== 'auto'
    }
    const updateHeight = () => root.style.setProperty('--bottom-bar', `${isAtEdge() ? element.offsetHeight : 0}px`)
    const observer = new ResizeObserver(updateHeight)
    observer.observe(element)
    return () => {
      observer.disconnect()
      root.style.removeProperty('--bottom-bar')
    }
  }, [])
  return bar
}

import { useEffect, useRef } from 'react'

/**
 * For a bar at the lower edge: puts its height on the root element while it is shown, so that toasts and notes stay
 * above it.
 */
export function useBottomBar<Bar extends HTMLElement>() {
  const bar = useRef<Bar>(null)
  useEffect(() => {
    const element = bar.current
    if (!element) return undefined
    const root = document.documentElement
    // On a desktop some bars are at the upper edge, and on low screens all are part of the page.
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

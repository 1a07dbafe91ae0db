import { useEffect, useRef, type RefObject } from 'react'
import { gestureOf, swipedPages, turnBetween, type Gesture } from './gestures.ts'

export type Point = { readonly clientX: number; readonly clientY: number }

type GestureHandlers = {
  readonly zoom: number
  readonly onZoom: (zoom: number, at: Point) => void
  readonly onTurn: (by: 1 | -1) => void
  readonly onSwipe: (by: 1 | -1) => void
}

/**
 * Zoom, rotation and page change by touch, double click and Ctrl with the wheel (trackpads send it for two fingers).
 * A mouse drags a page that is larger than its viewport.
 */
export function useGestures(place: RefObject<HTMLElement | null>, handlers: GestureHandlers): void {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    const element = place.current
    if (element === null) return undefined
    let gesture: (Gesture & { readonly zoom: number }) | undefined
    let swipeStart: Touch | undefined
    const onStart = ({ touches }: TouchEvent) => {
      const [first, second] = touches
      swipeStart = touches.length === 1 && latest.current.zoom === 1 ? first : undefined
      gesture = first && second ? { ...gestureOf(first, second), zoom: latest.current.zoom } : undefined
    }
    const onMove = (event: TouchEvent) => {
      const [first, second] = event.touches
      if (gesture === undefined || !first || !second) return
      event.preventDefault()
      const now = gestureOf(first, second)
      const turn = turnBetween(gesture, now)
      if (turn === 0)
        return latest.current.onZoom(gesture.zoom * (now.distance / gesture.distance), {
          clientX: now.x,
          clientY: now.y,
        })
      gesture = { ...now, zoom: latest.current.zoom }
      latest.current.onTurn(turn)
    }
    const onEnd = ({ changedTouches: [last] }: TouchEvent) => {
      const by = swipeStart && last ? swipedPages(swipeStart, last) : 0
      swipeStart = gesture = undefined
      if (by !== 0) latest.current.onSwipe(by)
    }
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      latest.current.onZoom(latest.current.zoom * Math.exp(-event.deltaY / 200), event)
    }
    const onDouble = (event: MouseEvent) => latest.current.onZoom(latest.current.zoom > 1 ? 1 : 2.5, event)
    const onDrag = ({ pointerType, buttons, movementX, movementY, target }: PointerEvent) => {
      const scroller = element.firstElementChild
      // Not on its scroll bars
      if (pointerType === 'mouse' && buttons === 1 && target !== scroller) scroller?.scrollBy(-movementX, -movementY)
    }
    const listening = new AbortController()
    const { signal } = listening
    element.addEventListener('touchstart', onStart, { passive: true, signal })
    element.addEventListener('touchmove', onMove, { passive: false, signal })
    element.addEventListener('touchend', onEnd, { passive: true, signal })
    element.addEventListener('touchcancel', () => (swipeStart = gesture = undefined), { passive: true, signal })
    element.addEventListener('wheel', onWheel, { passive: false, signal })
    element.addEventListener('dblclick', onDouble, { signal })
    element.addEventListener('pointermove', onDrag, { signal })
    return () => listening.abort()
  }, [place])
}

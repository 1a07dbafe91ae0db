import { useEffect, useRef, type RefObject } from 'react'
import { gripOf, leafedBy, turnBetween, type Grip } from './fingers.ts'

export type Point = { readonly clientX: number; readonly clientY: number }

type Acts = {
  readonly zoom: number
  readonly onZoom: (zoom: number, at: Point) => void
  readonly onTurn: (by: 1 | -1) => void
  readonly onLeaf: (by: 1 | -1) => void
}

/** Fingers, a wheel with Ctrl, which is what pads send for two fingers, and double presses on a page: larger, smaller, turned, the next one. A mouse drags what is larger than its place. */
export function useGrip(place: RefObject<HTMLElement | null>, acts: Acts): void {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  useEffect(() => {
    const element = place.current
    if (element === null) return undefined
    let grip: (Grip & { readonly zoom: number }) | undefined
    let one: Touch | undefined
    const onStart = ({ touches }: TouchEvent) => {
      const [first, second] = touches
      one = touches.length === 1 && latest.current.zoom === 1 ? first : undefined
      grip = first && second ? { ...gripOf(first, second), zoom: latest.current.zoom } : undefined
    }
    const onMove = (event: TouchEvent) => {
      const [first, second] = event.touches
      if (grip === undefined || !first || !second) return
      event.preventDefault()
      const now = gripOf(first, second)
      const turn = turnBetween(grip, now)
      if (turn === 0)
        return latest.current.onZoom(grip.zoom * (now.apart / grip.apart), { clientX: now.x, clientY: now.y })
      grip = { ...now, zoom: latest.current.zoom }
      latest.current.onTurn(turn)
    }
    const onEnd = ({ changedTouches: [last] }: TouchEvent) => {
      const by = one && last ? leafedBy(one, last) : 0
      one = grip = undefined
      if (by !== 0) latest.current.onLeaf(by)
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
    element.addEventListener('touchcancel', () => (one = grip = undefined), { passive: true, signal })
    element.addEventListener('wheel', onWheel, { passive: false, signal })
    element.addEventListener('dblclick', onDouble, { signal })
    element.addEventListener('pointermove', onDrag, { signal })
    return () => listening.abort()
  }, [place])
}

import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { fittedSize, type Fit } from './fitting.ts'
import type { Size } from '../open-pdf.ts'
import { useGestures, type Point } from './use-gestures.ts'

type Props = {
  /** Name of the page for screen readers. */
  readonly label: string
  /** Upright; absent while unknown. */
  readonly size: Size | undefined
  readonly fit: Fit
  readonly turns: number
  readonly zoom: number
  /** Identifies the page: each starts at its top. */
  readonly page: string
  readonly onZoom: (zoom: number) => void
  readonly onTurn: (by: 1 | -1) => void
  readonly onSwipe: (by: 1 | -1) => void
  /** Draws the page at this size, rotated; without a size, draws a placeholder. */
  readonly children: (box: Size | undefined) => ReactNode
  readonly isBusy: boolean
  readonly className: string
}

/** The scrolling area of a page. Zooming keeps the point under the fingers in place. */
export function PageViewport({
  label,
  size,
  fit,
  turns,
  zoom,
  page,
  onZoom,
  onTurn,
  onSwipe,
  children,
  isBusy,
  className,
}: Props) {
  const container = useRef<HTMLDivElement>(null)
  const viewport = useElementSize(container)
  const box = size && viewport && fittedSize(size, viewport, { fit, turns, zoom })
  const anchor = useRef<{
    readonly share: { readonly x: number; readonly y: number }
    readonly point: { readonly x: number; readonly y: number }
  }>(undefined)
  const scroller = () => container.current?.firstElementChild ?? undefined

  useGestures(container, {
    zoom,
    onTurn,
    onSwipe,
    onZoom: (next, at) => {
      anchor.current = anchorAt(scroller(), at)
      onZoom(next)
    },
  })
  useLayoutEffect(() => {
    const element = scroller()
    if (element === undefined) return
    const middle = { share: { x: 0.5, y: 0.5 }, point: { x: element.clientWidth / 2, y: element.clientHeight / 2 } }
    const { share, point } = anchor.current ?? middle
    anchor.current = undefined
    element.scrollTo(share.x * element.scrollWidth - point.x, share.y * element.scrollHeight - point.y)
  }, [zoom, turns])
  useLayoutEffect(() => scroller()?.scrollTo({ top: 0 }), [page])
  return (
    <div ref={container} className={`relative touch-pan-x touch-pan-y bg-sunk ${className}`}>
      <ScrollRegion
        aria-label={label}
        aria-busy={isBusy}
        className="absolute inset-0 grid overflow-auto overscroll-contain focus-visible:rounded-none"
      >
        {box ? (
          <div
            className={`relative m-auto ${zoom > 1 ? 'cursor-grab active:cursor-grabbing' : ''}`}
            style={{ width: box.width, height: box.height }}
          >
            {children(box)}
          </div>
        ) : (
          children(undefined)
        )}
      </ScrollRegion>
    </div>
  )
}

/** The share of the scrolled content that lies under a point. */
function anchorAt(element: Element | undefined, { clientX, clientY }: Point) {
  if (element === undefined) return undefined
  const { left, top } = element.getBoundingClientRect()
  const point = { x: clientX - left, y: clientY - top }
  return {
    point,
    share: {
      x: (element.scrollLeft + point.x) / element.scrollWidth,
      y: (element.scrollTop + point.y) / element.scrollHeight,
    },
  }
}

/** The size of an element, kept up to date. */
function useElementSize(container: { readonly current: HTMLElement | null }): Size | undefined {
  const [size, setSize] = useState<Size>()
  useEffect(() => {
    if (container.current === null) return undefined
    const observer = new ResizeObserver(
      ([entry]) => entry && setSize({ width: entry.contentRect.width, height: entry.contentRect.height }),
    )
    observer.observe(container.current)
    return () => observer.disconnect()
  }, [container])
  return size
}

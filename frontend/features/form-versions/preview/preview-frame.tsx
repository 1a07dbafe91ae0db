import { useEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

type Props = { width: 'phone' | 'desk'; language: string; title: string; children: ReactNode }

const widths = { phone: 390, desk: 1280 } as const
const empty = '<!doctype html><html><head></head><body></body></html>'

/**
 * A window of this width within the page: its content has the layout of a phone or a desktop, with the page's own
 * styles. It is scaled down when there is less room. It loads nothing.
 */
export function PreviewFrame({ width, language, title, children }: Props) {
  const room = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [inner, setInner] = useState<HTMLElement>()
  const [height, setHeight] = useState(600)
  const [wide, setWide] = useState<number>()
  useEffect(() => {
    if (!room.current) return undefined
    const observer = new ResizeObserver(([entry]) => entry && setWide(entry.contentRect.width))
    observer.observe(room.current)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    if (!inner) return undefined
    const observer = new ResizeObserver(() => setHeight(Math.max(320, inner.scrollHeight)))
    observer.observe(inner)
    return () => observer.disconnect()
  }, [inner])
  useEffect(() => {
    const drawn = frame.current?.contentDocument
    if (!inner || !drawn) return
    drawn.documentElement.lang = language
    drawn.title = title
  }, [inner, language, title])
  const full = widths[width]
  const scale = wide === undefined ? 1 : Math.min(1, (wide - 2) / full)
  return (
    <div ref={room}>
      <div
        className="overflow-hidden rounded-lg border border-line"
        style={{ width: full * scale + 2, height: height * scale + 2 }}
      >
        <iframe
          ref={frame}
          title={title}
          srcDoc={empty}
          onLoad={({ currentTarget }) => setInner(furnished(currentTarget.contentDocument))}
          className="block origin-top-left border-0"
          style={{ width: full, height, transform: `scale(${scale})` }}
        />
      </div>
      {inner && createPortal(children, inner)}
    </div>
  )
}

/** Fills the empty document with this page's styles and theme. */
function furnished(inner: Document | null): HTMLElement | undefined {
  if (!inner) return undefined
  for (const style of document.head.querySelectorAll('link[rel=stylesheet], style'))
    inner.head.append(inner.importNode(style, true))
  const { theme } = document.documentElement.dataset
  if (theme !== undefined) inner.documentElement.dataset['theme'] = theme
  return inner.body
}

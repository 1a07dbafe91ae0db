import { useEffect, useRef } from 'react'
import type { OpenPdf } from '../open-pdf.ts'

type Props = {
  readonly pdf: OpenPdf
  readonly page: number
  readonly label: string
  readonly turns: number
  readonly width: number
}

/** A page is not redrawn at every step of a zoom gesture. */
const settleMs = 120

/** A page of a PDF. After zooming it is stretched until it is redrawn; a page that cannot be drawn stays white. */
export function PdfPage({ pdf, page, label, turns, width }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const off = new AbortController()
    const draw = async () => {
      const canvas = await pdf.render(page, { width: width * window.devicePixelRatio, turns, signal: off.signal })
      canvas.className = 'size-full'
      if (!off.signal.aborted) place.current?.replaceChildren(canvas)
    }
    const settled = setTimeout(() => void draw().catch(() => undefined), place.current?.hasChildNodes() ? settleMs : 0)
    return () => {
      clearTimeout(settled)
      off.abort()
    }
  }, [pdf, page, turns, width])
  return <div ref={place} role="img" aria-label={label} className="size-full bg-white" />
}

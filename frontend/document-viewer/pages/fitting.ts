import type { Size } from '../open-pdf.ts'

/** How a page fits: entirely visible, or as wide as the viewport to be read line by line. */
export type Fit = 'whole' | 'width'

/** In pixels. A wider line is not easier to read. */
const maxWidth = 900

/** The size after quarter turns. */
export function rotatedSize({ width, height }: Size, turns: number): Size {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width }
}

/** The size of a page in its viewport, with zoom and rotation. */
export function fittedSize(
  page: Size,
  box: Size,
  { fit, turns, zoom }: { readonly fit: Fit; readonly turns: number; readonly zoom: number },
): Size {
  const { width, height } = rotatedSize(page, turns)
  const whole = Math.min(box.width / width, box.height / height)
  const scale = (fit === 'whole' ? whole : Math.max(whole, Math.min(box.width, maxWidth) / width)) * zoom
  return { width: Math.floor(width * scale), height: Math.floor(height * scale) }
}

const maxZoom = 6
const steps = [1, 1.5, 2, 3, 4, maxZoom]

/** The next zoom step up or down. */
export function nextZoom(zoom: number, by: 1 | -1): number {
  return (by > 0 ? steps.find((one) => one > zoom + 0.01) : steps.findLast((one) => one < zoom - 0.01)) ?? zoom
}

export function clampZoom(zoom: number): number {
  return Math.min(maxZoom, Math.max(1, zoom))
}

import { radians, standing, within, type Edits, type Size } from './edits.ts'

type Source = { readonly from: CanvasImageSource; readonly size: Size }

/** Paints a picture as edited onto a canvas, on white, with no side longer than this. */
export function paint(canvas: HTMLCanvasElement, { from, size }: Source, edits: Edits, longest: number): void {
  const stands = standing(size, edits)
  const { part } = edits
  const { width, height, scale } = within(
    { width: stands.width * part.width, height: stands.height * part.height },
    longest,
  )
  canvas.width = width
  canvas.height = height
  const brush = canvas.getContext('2d')
  if (brush === null) return
  brush.fillStyle = 'white'
  brush.fillRect(0, 0, width, height)
  brush.imageSmoothingQuality = 'high'
  brush.scale(scale, scale)
  brush.translate(stands.width * (0.5 - part.x), stands.height * (0.5 - part.y))
  brush.rotate(radians(edits))
  brush.drawImage(from, -size.width / 2, -size.height / 2, size.width, size.height)
}

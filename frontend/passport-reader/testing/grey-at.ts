import type { Picture } from '../picture.ts'

/** The interpolated grey between four pixels; outside the picture that of its edge. */
export function greyAt({ width, height, data }: Picture, x: number, y: number): number {
  const inX = Math.min(Math.max(x, 0), width - 1.001)
  const inY = Math.min(Math.max(y, 0), height - 1.001)
  const [left, top] = [Math.floor(inX), Math.floor(inY)]
  const [right, down] = [inX - left, inY - top]
  const at = top * width + left
  const upper = (data[at] ?? 0) * (1 - right) + (data[at + 1] ?? 0) * right
  const lower = (data[at + width] ?? 0) * (1 - right) + (data[at + width + 1] ?? 0) * right
  return upper * (1 - down) + lower * down
}

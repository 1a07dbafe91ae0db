export type Size = { readonly width: number; readonly height: number }

/** A part of a picture, each value as a share of its width or height. */
type Part = { readonly x: number; readonly y: number } & Size

/** Edits made by hand, applied in this order. */
export type Edits = {
  /** Quarter turns clockwise, 0 to 3. */
  readonly turns: number
  /** Degrees clockwise, to straighten the horizon. */
  readonly tilt: number
  /** The part to keep, after rotation and tilt. */
  readonly part: Part
}

export const fullArea: Part = { x: 0, y: 0, width: 1, height: 1 }
export const untouched: Edits = { turns: 0, tilt: 0, part: fullArea }

export function isUntouched({ turns, tilt, part }: Edits): boolean {
  return turns === 0 && tilt === 0 && part.width === 1 && part.height === 1
}

/** Adds a quarter turn and keeps the crop. */
export function withQuarterTurn({ turns, tilt, part: { x, y, width, height } }: Edits): Edits {
  return { turns: (turns + 1) % 4, tilt, part: { x: 1 - y - height, y: x, width: height, height: width } }
}

/** The size of the picture after rotation and tilt, with no corner cut off. */
export function rotatedSize({ width, height }: Size, { turns, tilt }: Pick<Edits, 'turns' | 'tilt'>): Size {
  const angle = radians({ turns, tilt })
  const [along, across] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))]
  return { width: Math.round(width * along + height * across), height: Math.round(width * across + height * along) }
}

export function radians({ turns, tilt }: Pick<Edits, 'turns' | 'tilt'>): number {
  return ((turns * 90 + tilt) * Math.PI) / 180
}

/** The same shape with no side longer than this; never enlarged. */
export function scaledToFit({ width, height }: Size, longest: number): Size & { readonly scale: number } {
  const scale = Math.min(1, longest / Math.max(width, height, 1))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)), scale }
}

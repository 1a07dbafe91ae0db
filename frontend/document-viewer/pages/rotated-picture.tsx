import { rotatedSize } from './fitting.ts'
import type { Size } from '../open-pdf.ts'

type Props = { readonly source: string; readonly label: string; readonly box: Size; readonly turns: number }

/** A picture rotated by quarter turns within its box. */
export function RotatedPicture({ source, label, box, turns }: Props) {
  return (
    <img
      src={source}
      alt={label}
      draggable={false}
      className="absolute top-1/2 left-1/2 max-w-none -translate-1/2"
      style={{ ...rotatedSize(box, turns), rotate: `${turns * 90}deg` }}
    />
  )
}

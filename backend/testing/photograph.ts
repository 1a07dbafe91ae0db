import sharp from 'sharp'

/** A JPEG of one colour, as large as phones send them after they were cut. */
export function photograph(background: string): Promise<Buffer> {
  return sharp({ create: { width: 1600, height: 1200, channels: 3, background } }).jpeg().toBuffer()
}

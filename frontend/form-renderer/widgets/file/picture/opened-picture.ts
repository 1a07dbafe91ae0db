/** A picture this browser can draw, upright as its camera says. */
export type OpenedPicture = { readonly image: HTMLImageElement; readonly close: () => void }

/** More is no photograph, and would fill the memory of a phone; the server says so too. */
const mostPixels = 100_000_000

/** Whether a file says that it is a picture of a camera or scanner: drawings that hold code are none. */
export function isPicture({ type, name }: Pick<File, 'type' | 'name'>): boolean {
  return (type.startsWith('image/') && type !== 'image/svg+xml') || (type === '' && /\.(heic|heif|avif)$/i.test(name))
}

/** undefined: this browser cannot read it, as most cannot read HEIC. */
export async function openedPicture(file: Blob): Promise<OpenedPicture | undefined> {
  const address = URL.createObjectURL(file)
  const close = () => URL.revokeObjectURL(address)
  const image = new Image()
  image.src = address
  try {
    await image.decode()
    if (image.naturalWidth * image.naturalHeight <= mostPixels) return { image, close }
  } catch {
    // It goes up as it is: the server reads more, or says why it does not
  }
  close()
  return undefined
}

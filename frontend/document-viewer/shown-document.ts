/** A document as pages show it, whichever form it belongs to. */
export type ShownDocument = {
  readonly id: string
  readonly name: string
  /** Absent: its name says whether it is a picture. */
  readonly contentType?: string
  /** Where it is opened, which is on record. */
  readonly address: string
}

export function isPicture({ contentType, name }: Pick<ShownDocument, 'contentType' | 'name'>): boolean {
  return contentType === undefined || contentType === '' ? !/\.pdf$/i.test(name) : contentType.startsWith('image/')
}

/** Where a picture is small; a look like any other. */
export function smallAddress(address: string): string {
  return address.replace(/\?|$/, (query) => `/thumbnail${query}`)
}

/** Documents that are leafed through. */
export type PreviewProps = {
  readonly documents: readonly ShownDocument[]
  /** Which of them is seen first. */
  readonly first: number
  readonly onClose: () => void
}

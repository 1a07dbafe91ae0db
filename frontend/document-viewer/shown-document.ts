/** A document as pages show it, for any form. */
export type ShownDocument = {
  readonly id: string
  readonly name: string
  /** Absent: the name decides whether it is a picture. */
  readonly contentType?: string
  /** Address of the document; each view is recorded. */
  readonly address: string
}

export function isPicture({ contentType, name }: Pick<ShownDocument, 'contentType' | 'name'>): boolean {
  return contentType === undefined || contentType === '' ? !/\.pdf$/i.test(name) : contentType.startsWith('image/')
}

/** Address of its thumbnail; viewing it is recorded too. */
export function smallAddress(address: string): string {
  return address.replace(/\?|$/, (query) => `/thumbnail${query}`)
}

/** All documents of the preview. */
export type PreviewProps = {
  readonly documents: readonly ShownDocument[]
  /** Index of the document to start with. */
  readonly first: number
  readonly onClose: () => void
}

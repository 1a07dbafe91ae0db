/** Where a file is to be attached. */
export type UploadTarget = {
  /** From 1. */
  readonly person: number
  readonly kind: string
  /** Id of the document that this one replaces. */
  readonly replaces?: string
}

/** A file to upload, from the start or from the server's offset. */
export type PendingUpload = UploadTarget & {
  readonly id: string
  readonly file: File
  readonly address: string | undefined
}

export type UploadHooks = {
  readonly signal: AbortSignal
  /** 0 to 1. */
  readonly progress: (share: number) => void
  /** Called with the address of the upload. */
  readonly address: (address: string) => void
  /** Everything is transferred; the server checks the file. */
  readonly complete: () => void
}

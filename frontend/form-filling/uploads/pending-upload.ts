/** What a file is to become. */
export type UploadTarget = {
  /** Whose, from 1. */
  readonly person: number
  readonly kind: string
  /** A document that goes when this one has arrived. */
  readonly replaces?: string
}

/** A file as it is sent: from the beginning, or on from where the server has it. */
export type PendingUpload = UploadTarget & {
  readonly id: string
  readonly file: File
  readonly address: string | undefined
}

export type UploadHooks = {
  readonly signal: AbortSignal
  /** 0 to 1. */
  readonly progress: (share: number) => void
  /** Where the server keeps what has arrived of it. */
  readonly address: (address: string) => void
  /** All of it is there, and being looked at. */
  readonly complete: () => void
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { documentBytesQuery } from './document-bytes.ts'
import type { OpenPdf } from './open-pdf.ts'
import type { ShownDocument } from './shown-document.ts'
import { useBlobAddress } from './use-blob-address.ts'

/**
 * A loaded document, or the state of loading. `picture`: an object URL. `waiting`: not requested yet. `offline`:
 * loads when the connection is back.
 */
export type DocumentState =
  | { readonly status: 'waiting' | 'loading' | 'offline' }
  | {
      readonly status: 'failed'
      readonly again: () => void
      /** Why it could not be fetched; absent: it was loaded and cannot be drawn. */ readonly problem?: Error
    }
  | { readonly status: 'picture'; readonly picture: string }
  | { readonly status: 'pdf'; readonly pdf: OpenPdf }

/** Loads a document when `isWanted`. */
export function useShownDocument({ address }: ShownDocument, isWanted: boolean): DocumentState {
  const { data, error, isError, isFetching, isPaused, refetch } = useQuery({
    ...documentBytesQuery(address),
    enabled: isWanted,
  })
  useRefreshDocumentViews(data)
  const isPdf = data?.type === 'application/pdf'
  const picture = useBlobAddress(isPdf ? undefined : data)
  const [attempt, setAttempt] = useState(0)
  const pdf = usePdf(isPdf ? data : undefined, attempt)
  // Keeps the reason on screen while it retries by itself.
  if (isError && data === undefined) return { status: 'failed', again: () => void refetch(), problem: error }
  if (pdf === 'failed') return { status: 'failed', again: () => setAttempt(attempt + 1) }
  if (picture !== undefined) return { status: 'picture', picture }
  if (pdf !== undefined) return { status: 'pdf', pdf }
  if (isPaused) return { status: 'offline' }
  return { status: isFetching || data !== undefined ? 'loading' : 'waiting' }
}

/** Refetches the document views that the page lists, as this view is one of them. */
function useRefreshDocumentViews(bytes: Blob | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (bytes) void client.invalidateQueries({ predicate: ({ meta }) => meta?.documentViews !== undefined })
  }, [bytes, client])
}

/** The PDF reader is fetched with the first PDF. A new `attempt` tries again. */
function usePdf(bytes: Blob | undefined, attempt: number): OpenPdf | 'failed' | undefined {
  const [opened, setOpened] = useState<{
    readonly of: Blob
    readonly attempt: number
    readonly pdf: OpenPdf | 'failed'
  }>()
  useEffect(() => {
    if (bytes === undefined) return undefined
    let isCancelled = false
    let pdf: OpenPdf | undefined
    const open = async () => {
      const { openPdf } = await import('./open-pdf.ts')
      pdf = await openPdf(await bytes.arrayBuffer())
      if (isCancelled) pdf.close()
      else setOpened({ of: bytes, attempt, pdf })
    }
    open().catch(() => isCancelled || setOpened({ of: bytes, attempt, pdf: 'failed' }))
    return () => {
      isCancelled = true
      pdf?.close()
    }
  }, [bytes, attempt])
  return opened?.of === bytes && opened?.attempt === attempt ? opened.pdf : undefined
}

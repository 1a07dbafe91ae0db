import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { documentBytesQuery } from './document-bytes.ts'
import type { OpenPdf } from './open-pdf.ts'
import type { ShownDocument } from './shown-document.ts'
import { useBlobAddress } from './use-blob-address.ts'

/** A document that can be looked at, or how far it is. `picture`: its address within this page. `waiting`: it is not wanted yet. `offline`: it comes with the connection. */
export type Shown =
  | { readonly is: 'waiting' | 'loading' | 'offline' }
  | {
      readonly is: 'failed'
      readonly again: () => void
      /** Why it could not be fetched; absent: it is there, and cannot be drawn. */ readonly problem?: Error
    }
  | { readonly is: 'picture'; readonly picture: string }
  | { readonly is: 'pdf'; readonly pdf: OpenPdf }

/** Loads a document once it is wanted. */
export function useShown({ address }: ShownDocument, isWanted: boolean): Shown {
  const { data, error, isError, isFetching, isPaused, refetch } = useQuery({
    ...documentBytesQuery(address),
    enabled: isWanted,
  })
  useToldLook(data)
  const isPdf = data?.type === 'application/pdf'
  const picture = useBlobAddress(isPdf ? undefined : data)
  const [turn, setTurn] = useState(0)
  const pdf = usePdf(isPdf ? data : undefined, turn)
  // Asked for again by itself it goes on saying what keeps it.
  if (isError && data === undefined) return { is: 'failed', again: () => void refetch(), problem: error }
  if (pdf === 'failed') return { is: 'failed', again: () => setTurn(turn + 1) }
  if (picture !== undefined) return { is: 'picture', picture }
  if (pdf !== undefined) return { is: 'pdf', pdf }
  if (isPaused) return { is: 'offline' }
  return { is: isFetching || data !== undefined ? 'loading' : 'waiting' }
}

/** Whoever looked finds it among the looks that the page tells of. */
function useToldLook(bytes: Blob | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (bytes) void client.invalidateQueries({ predicate: ({ meta }) => meta?.documentViews !== undefined })
  }, [bytes, client])
}

/** What reads PDFs is fetched with the first one. `turn`: another one tries again. */
function usePdf(bytes: Blob | undefined, turn: number): OpenPdf | 'failed' | undefined {
  const [opened, setOpened] = useState<{ readonly of: Blob; readonly turn: number; readonly pdf: OpenPdf | 'failed' }>()
  useEffect(() => {
    if (bytes === undefined) return undefined
    let isOver = false
    let pdf: OpenPdf | undefined
    const open = async () => {
      const { openPdf } = await import('./open-pdf.ts')
      pdf = await openPdf(await bytes.arrayBuffer())
      if (isOver) pdf.close()
      else setOpened({ of: bytes, turn, pdf })
    }
    open().catch(() => isOver || setOpened({ of: bytes, turn, pdf: 'failed' }))
    return () => {
      isOver = true
      pdf?.close()
    }
  }, [bytes, turn])
  return opened?.of === bytes && opened?.turn === turn ? opened.pdf : undefined
}

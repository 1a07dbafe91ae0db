import { useState } from 'react'
import { isPicture, type ShownDocument } from '../shown-document.ts'
import type { DocumentState } from '../use-shown-document.ts'

/** `page` from 1; `last` for a PDF that is not open yet. */
type Place = { readonly index: number; readonly page: number | 'last' }

/** At least one document. */
export type DocumentList = readonly [ShownDocument, ...ShownDocument[]]

/** The current page of the current document; documents follow each other as one. */
export function usePaging(documents: DocumentList, first: number) {
  const [place, setPlace] = useState<Place>({ index: first, page: 1 })
  // A document may have been removed meanwhile
  const index = Math.min(place.index, documents.length - 1)
  const goToPlace = (to: Place | undefined) => to && (() => setPlace(to))
  const document = documents[index] ?? documents[0]
  return {
    index,
    document,
    goTo: (next: number) => setPlace({ index: next, page: 1 }),
    /** The page of the open document, and the moves from there; undefined at either end. */
    pagesOf: (shown: DocumentState) => {
      const count = shown.status === 'pdf' ? shown.pdf.pages : 1
      // The page count of a PDF is unknown before it is open
      const isLast = shown.status !== 'loading' || isPicture(document)
      const page = place.page === 'last' ? count : Math.min(place.page, count)
      return {
        page,
        count,
        previous: goToPlace(
          page > 1 ? { index, page: page - 1 } : index > 0 ? { index: index - 1, page: 'last' } : undefined,
        ),
        next: goToPlace(
          page < count
            ? { index, page: page + 1 }
            : isLast && index + 1 < documents.length
              ? { index: index + 1, page: 1 }
              : undefined,
        ),
      }
    },
  }
}

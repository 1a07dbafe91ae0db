import { useState } from 'react'
import { isPicture, type ShownDocument } from '../shown-document.ts'
import type { Shown } from '../use-shown.ts'

/** `page` from 1; `last`: of a PDF that is not open yet. */
type Place = { readonly at: number; readonly page: number | 'last' }

/** At least one. */
export type Several = readonly [ShownDocument, ...ShownDocument[]]

/** Which page of which document is seen: they follow each other as one. */
export function useLeafing(documents: Several, first: number) {
  const [place, setPlace] = useState<Place>({ at: first, page: 1 })
  // One of them may have gone meanwhile
  const at = Math.min(place.at, documents.length - 1)
  const way = (to: Place | undefined) => to && (() => setPlace(to))
  const document = documents[at] ?? documents[0]
  return {
    at,
    document,
    goTo: (next: number) => setPlace({ at: next, page: 1 }),
    /** Which page of what is open it is, and the ways from there; undefined: there is no further one. */
    pagesOf: (shown: Shown) => {
      const count = shown.is === 'pdf' ? shown.pdf.pages : 1
      // How many pages a PDF has is not known before it is open
      const isLast = shown.is !== 'loading' || isPicture(document)
      const page = place.page === 'last' ? count : Math.min(place.page, count)
      return {
        page,
        count,
        back: way(page > 1 ? { at, page: page - 1 } : at > 0 ? { at: at - 1, page: 'last' } : undefined),
        on: way(
          page < count
            ? { at, page: page + 1 }
            : isLast && at + 1 < documents.length
              ? { at: at + 1, page: 1 }
              : undefined,
        ),
      }
    },
  }
}

import { useEffect, useState } from 'react'
import type { Size } from '../open-pdf.ts'
import type { Shown } from '../use-shown.ts'

/** How large a page is, upright; undefined while nobody knows, `failed` when it cannot be drawn. */
export function usePageSize(shown: Shown, page: number): Size | 'failed' | undefined {
  const [known, setKnown] = useState<{ readonly of: string; readonly size: Size | 'failed' }>()
  const pdf = shown.is === 'pdf' ? shown.pdf : undefined
  const picture = shown.is === 'picture' ? shown.picture : undefined
  const of = `${picture ?? pdf?.id}:${page}`
  useEffect(() => {
    const measured = pdf?.sizeOf(page) ?? (picture === undefined ? undefined : sizeOf(picture))
    let isOver = false
    const tell = (size: Size | 'failed') => isOver || setKnown({ of, size })
    measured?.then(tell, () => tell('failed'))
    return () => {
      isOver = true
    }
  }, [pdf, picture, page, of])
  return known?.of === of ? known.size : undefined
}

/** @throws Error the browser cannot draw it */
async function sizeOf(source: string): Promise<Size> {
  const image = new Image()
  image.src = source
  await image.decode()
  return { width: image.naturalWidth, height: image.naturalHeight }
}

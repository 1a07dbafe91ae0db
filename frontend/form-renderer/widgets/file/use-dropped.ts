import { useEffect, useEffectEvent, useState, type RefObject } from 'react'

type Take = (files: readonly File[]) => void

/**
 * Files dragged onto a place, or pasted while the focus is in it; where it is the only such place on the page, wherever the
 * focus is. Beside it nothing happens: a browser would leave the page and open the file. Says whether files hover over the page.
 */
export function useDropped(place: RefObject<HTMLElement | null>, onTaken: Take): boolean {
  const [isNear, setNear] = useState(false)
  const take = useEffectEvent(onTaken)
  useEffect(() => {
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false
    const isHere = ({ target }: Event) => target instanceof Node && (place.current?.contains(target) ?? false)
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setNear(true)
    }
    const left = (event: DragEvent) => event.relatedTarget === null && setNear(false)
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setNear(false)
      if (isHere(event)) take([...(event.dataTransfer?.files ?? [])])
    }
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0 || !(isHere(event) || (isOnly() && !isText(event.target)))) return
      event.preventDefault()
      take(files)
    }
    document.addEventListener('dragover', over)
    document.addEventListener('dragleave', left)
    document.addEventListener('drop', drop)
    document.addEventListener('paste', paste)
    return () => {
      document.removeEventListener('dragover', over)
      document.removeEventListener('dragleave', left)
      document.removeEventListener('drop', drop)
      document.removeEventListener('paste', paste)
    }
  }, [place])
  return isNear
}

const isOnly = () => document.querySelectorAll('[data-takes-files]').length === 1
const isText = (target: EventTarget | null) =>
  target instanceof Element &&
  target.matches('textarea, input:not([type=file]):not([type=radio]):not([type=checkbox]), [contenteditable]')

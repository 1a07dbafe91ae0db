import { useEffect, useRef, useState } from 'react'
import { onFileSent } from '../file/sent-files.ts'

/** `found`: lines of an uploaded document, offered like other suggestions. */
type Reading =
  | { readonly state: 'none' | 'reading' | 'unread' | 'doubtful' | 'read' }
  | { readonly state: 'found'; readonly lines: string }

type PhotoOptions = {
  readonly today: string
  readonly lines: string
  readonly kinds: readonly string[]
  readonly onRead: (lines: string) => void
}

/**
 * Reads lines from a chosen photograph, which become the answer, and from uploads of these document kinds, while
 * there are no lines yet.
 */
export function usePassportPhoto({ today, lines, kinds, onRead }: PhotoOptions) {
  const [reading, setReading] = useState<Reading>({ state: 'none' })
  const latestRun = useRef(0)
  const input = useRef<HTMLInputElement>(null)
  const latest = useRef({ lines, kinds, today })
  useEffect(() => {
    latest.current = { lines, kinds, today }
  })

  const read = async (photo: File) => {
    const run = ++latestRun.current
    setReading({ state: 'reading' })
    const found = await linesIn(photo, today)
    if (run !== latestRun.current) return
    setReading({ state: found === undefined ? 'unread' : found.isRight ? 'read' : 'doubtful' })
    if (found) onRead(found.lines)
  }
  useEffect(
    () =>
      onFileSent((kind, file) => {
        const { lines: current, kinds: read, today: day } = latest.current
        if (current !== '' || !read.includes(kind) || !file.type.startsWith('image/')) return
        const run = ++latestRun.current
        void linesIn(file, day).then((found) => {
          if (run === latestRun.current && found?.isRight && latest.current.lines === '')
            setReading({ state: 'found', lines: found.lines })
        })
      }),
    [],
  )
  const choose = () => {
    // Not in the DOM: the field has one control, the text
    const chosen = document.createElement('input')
    chosen.type = 'file'
    chosen.accept = 'image/*'
    chosen.addEventListener('change', () => {
      const [photo] = chosen.files ?? []
      if (photo) void read(photo)
    })
    input.current = chosen
    chosen.click()
  }
  return { reading, choose }
}

/** Also undefined for a picture that the browser cannot open. */
async function linesIn(photo: File, today: string) {
  try {
    const { readPhoto } = await import('../../../passport-reader/read-photo.ts')
    return await readPhoto(photo, today)
  } catch {
    return undefined
  }
}

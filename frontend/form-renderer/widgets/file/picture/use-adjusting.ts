import { useRef, useState } from 'react'
import type { Adjusting } from './adjust-dialog.tsx'
import { untouched } from './edits.ts'
import { isPicture, openedPicture, preparedPicture } from './picture-file.ts'

type Round = { readonly files: readonly File[]; readonly send: (file: File) => void }

/**
 * Files on their way from the picker: pictures are shown one after the other, to be cut and turned; everything else, and
 * what this browser cannot draw, goes on as it is.
 */
export function useAdjusting() {
  const [adjusting, setAdjusting] = useState<Adjusting>()
  const round = useRef<Round>({ files: [], send: () => {} })

  const open = async (index: number): Promise<void> => {
    const { files, send } = round.current
    const file = files[index]
    if (file === undefined) return setAdjusting(undefined)
    const picture = await openedPicture(file)
    if (picture !== undefined) return setAdjusting({ file, picture, number: index + 1, total: files.length })
    send(file)
    return open(index + 1)
  }
  const end = () => {
    adjusting?.picture.close()
    setAdjusting(undefined)
  }
  const begin = (chosen: readonly File[], send: (file: File) => void) => {
    for (const file of chosen.filter((one) => !isPicture(one))) send(file)
    round.current = { files: chosen.filter(isPicture), send }
    void open(0)
  }
  const use = (prepared: File) => {
    adjusting?.picture.close()
    round.current.send(prepared)
    void open(adjusting?.number ?? Infinity)
  }
  const useAll = async () => {
    end()
    const { files, send } = round.current
    for (const file of files.slice((adjusting?.number ?? 1) - 1)) {
      const picture = await openedPicture(file)
      send(picture ? await preparedPicture(file, picture, untouched) : file)
      picture?.close()
    }
  }
  return { adjusting, begin, use, useAll: () => void useAll(), end }
}

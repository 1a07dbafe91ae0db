import { RotateCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import ReactCrop from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { useIntl } from 'react-intl'
import { useText } from '../../../../lib/intl/use-text.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx'
import { TextButton } from '../../../../ui/buttons/text-button.tsx'
import { withQuarterTurn, untouched, fullArea, type Edits } from './edits.ts'
import { isPicture, openedPicture, paint, preparedPicture, type OpenedPicture } from './picture-file.ts'

type Adjusting = {
  readonly file: File
  readonly picture: OpenedPicture
  /** Number and total, from 1. */
  readonly number: number
  readonly total: number
}

type Props = {
  readonly adjusting: Adjusting
  readonly onUse: (prepared: File) => void
  /** Uses this picture and the ones after it unchanged. */
  readonly onUseAll: () => void
  readonly onClose: () => void
}

/** Pixels on the longer side of the picture in the editor. */
const shownSide = 1_400
const steepest = 15

const corners = [
  'cropArea',
  'nwDragHandle',
  'nDragHandle',
  'neDragHandle',
  'eDragHandle',
  'seDragHandle',
  'sDragHandle',
  'swDragHandle',
  'wDragHandle',
] as const

/** Edits one picture before the upload: crop, rotate, straighten. */
export function AdjustDialog({ adjusting: { file, picture, number, total }, onUse, onUseAll, onClose }: Props) {
  const intl = useIntl()
  const t = useText()
  const [edits, setEdits] = useState<Edits>(untouched)
  const [isBusy, setBusy] = useState(false)
  const canvas = usePreviewCanvas(picture, edits)
  const { x, y, width, height } = edits.part
  const use = async () => {
    setBusy(true)
    onUse(await preparedPicture(file, picture, edits))
  }
  const labels = Object.fromEntries(corners.map((one) => [one, t(`picture.${one}`)]))
  return (
    <ConfirmDialog
      wide
      title={t(total > 1 ? 'picture.title.of' : 'picture.title', { number, total })}
      text={t('picture.text')}
      size="control"
      confirmLabel={t('picture.use')}
      look="next"
      unavailable={isBusy}
      onConfirm={() => void use()}
      onClose={onClose}
    >
      <div className="mt-4 grid h-[max(14rem,48dvh)] place-items-center rounded-md bg-sunk p-4 select-none [--rc-drag-handle-mobile-size:2.25rem]">
        <ReactCrop
          keepSelection
          ruleOfThirds
          className="ReactCrop--no-animate"
          minWidth={32}
          minHeight={32}
          ariaLabels={{ ...noLabels, ...labels }}
          crop={{ unit: '%', x: x * 100, y: y * 100, width: width * 100, height: height * 100 }}
          onChange={(_, part) =>
            setEdits((now) => ({
              ...now,
              part: { x: part.x / 100, y: part.y / 100, width: part.width / 100, height: part.height / 100 },
            }))
          }
        >
          <canvas
            ref={canvas}
            role="img"
            aria-label={file.name}
            className="block max-h-[calc(max(14rem,48dvh)-2rem)] max-w-full"
          />
        </ReactCrop>
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-1">
        <Button icon={<RotateCw aria-hidden className="size-5" />} onClick={() => setEdits(withQuarterTurn)}>
          {t('picture.turn')}
        </Button>
        <div className="flex min-w-0 grow basis-52 items-center gap-2 text-sm font-medium">
          <label className="flex min-h-touch min-w-0 grow items-center gap-2">
            {t('picture.straighten')}
            <input
              type="range"
              min={-steepest}
              max={steepest}
              step={0.5}
              value={edits.tilt}
              onChange={(event) => setEdits((now) => ({ ...now, tilt: event.target.valueAsNumber }))}
              className="h-touch w-24 grow accent-aqua"
            />
          </label>
          <output className="w-11 flex-none text-right tabular-nums">
            {intl.formatNumber(edits.tilt, { style: 'unit', unit: 'degree', unitDisplay: 'narrow' })}
          </output>
        </div>
      </div>
      {number < total && (
        <TextButton onClick={onUseAll}>{t('picture.useAll', { count: total - number + 1 })}</TextButton>
      )}
    </ConfirmDialog>
  )
}

const noLabels = {
  cropArea: '',
  nwDragHandle: '',
  nDragHandle: '',
  neDragHandle: '',
  eDragHandle: '',
  seDragHandle: '',
  sDragHandle: '',
  swDragHandle: '',
  wDragHandle: '',
}

/** A canvas with the whole picture, rotated. Repaints a reduced copy, for speed. */
function usePreviewCanvas({ image }: OpenedPicture, { turns, tilt }: Edits) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [small] = useState(() => {
    const made = document.createElement('canvas')
    paint(made, { from: image, size: { width: image.naturalWidth, height: image.naturalHeight } }, untouched, shownSide)
    return made
  })
  useEffect(() => {
    if (canvas.current) paint(canvas.current, { from: small, size: small }, { turns, tilt, part: fullArea }, shownSide)
  }, [small, turns, tilt])
  return canvas
}

type Round = { readonly files: readonly File[]; readonly send: (file: File) => void }

/**
 * The way of files from the picker: pictures are edited one by one; every other file, and a picture that this browser
 * cannot draw, is sent unchanged.
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

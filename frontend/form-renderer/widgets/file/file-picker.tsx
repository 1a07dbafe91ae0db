import { Camera, Upload } from 'lucide-react'
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
  type ChangeEvent,
  type MouseEvent,
  type RefObject,
} from 'react'
import { useText } from '../../../lib/intl/use-text.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { buttonLook } from '../../../ui/buttons/button-look.ts'
import type { ControlState } from '../control-state.ts'

type Props = {
  readonly id: string
  readonly name: string
  readonly control: ControlState
  readonly accept: string
  readonly picker: ReturnType<typeof usePicker>
  /** Maximal number of files. */
  readonly max: number
  /** How many more fit. */
  readonly remaining: number
  /** A file is stored or being uploaded. */
  readonly hasFiles: boolean
  readonly onDropped: (files: readonly File[]) => void
}

const coarsePointer = typeof window === 'undefined' ? undefined : window.matchMedia('(pointer: coarse)')
const subscribeToPointer = (listener: () => void) => {
  coarsePointer?.addEventListener('change', listener)
  return () => coarsePointer?.removeEventListener('change', listener)
}

/** The ways to add a file: choose, photograph, drag, paste. */
export function FilePicker({
  id,
  name,
  control,
  accept,
  picker: { input, open },
  max,
  remaining,
  hasFiles,
  onDropped,
}: Props) {
  const t = useText()
  const dropArea = useRef<HTMLDivElement>(null)
  const isDragging = useDroppedFiles(dropArea, onDropped)
  const isCoarse = useSyncExternalStore(
    subscribeToPointer,
    () => coarsePointer?.matches ?? false,
    () => false,
  )
  const hasCamera = isCoarse && accept.includes('image/')
  const isFull = remaining <= 0
  return (
    <div
      ref={dropArea}
      data-takes-files
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-dashed p-3 text-[0.9375rem] text-ink-2 transition-colors has-focus-visible:border-focus-inner ${isDragging && !isFull ? 'border-aqua bg-aqua-tint' : 'border-line-strong'}`}
    >
      {isFull && <p className="grow">{t('form.file.full', { most: max })}</p>}
      {hasCamera && !isFull && (
        <span className="grid grow">
          <Button icon={<Camera aria-hidden className="size-5" />} onClick={() => open({ camera: true })}>
            {t('form.file.camera')}
          </Button>
        </span>
      )}
      <label
        className={
          isFull
            ? 'sr-only'
            : `${buttonLook('plain', 'control')} relative has-focus-visible:shadow-focus ${isCoarse ? 'grow' : ''}`
        }
      >
        <input
          {...input}
          type="file"
          className="absolute inset-0 opacity-0 file:hidden"
          id={id}
          name={name}
          accept={accept}
          tabIndex={isFull ? -1 : undefined}
          aria-invalid={control.invalid || undefined}
          aria-describedby={control.describedBy}
          onBlur={control.onBlur}
        />
        <Upload aria-hidden className="size-5" />
        {t(hasFiles ? 'form.file.another' : 'form.file.choose')}
      </label>
      {!isCoarse && !isFull && <span>{t('form.file.drop')}</span>}
    </div>
  )
}

type Picking = {
  /** The file that the chosen one replaces when it has arrived. */
  readonly replaces?: string
  /** Opens the camera at once on a phone. */
  readonly camera?: true
}

type PickerOptions = {
  readonly accept: string
  readonly isMany: boolean
  readonly onPicked: (files: readonly File[], replaces: string | undefined) => void
}

/** One file input for all ways to use it: pressed itself, or opened for the camera or to replace a file. */
export function usePicker({ accept, isMany, onPicked }: PickerOptions) {
  const input = useRef<HTMLInputElement>(null)
  const picking = useRef<Picking>({})
  const set = (element: HTMLInputElement, next: Picking) => {
    picking.current = next
    element.multiple = isMany && next.camera === undefined && next.replaces === undefined
    // A phone opens its camera only when nothing but images is accepted
    element.accept = next.camera ? 'image/*' : accept
    if (next.camera) element.setAttribute('capture', 'environment')
    else element.removeAttribute('capture')
  }
  const open = (next: Picking) => {
    if (input.current === null) return
    set(input.current, next)
    input.current.click()
  }
  return {
    open,
    input: {
      ref: input,
      multiple: isMany,
      // Pressed by a person, not by `open`
      onClick: (event: MouseEvent<HTMLInputElement>) => event.isTrusted && set(event.currentTarget, {}),
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
        onPicked([...(currentTarget.files ?? [])], picking.current.replaces)
        set(currentTarget, {})
        currentTarget.value = ''
      },
    },
  }
}

/**
 * Files dropped on an area, or pasted while the focus is in it; wherever the focus is when it is the page's only such
 * area. A drop outside does nothing, because the browser would leave the page and open the file. Returns whether
 * files are dragged over the page.
 */
function useDroppedFiles(dropArea: RefObject<HTMLElement | null>, onFiles: (files: readonly File[]) => void): boolean {
  const [isDragging, setDragging] = useState(false)
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false
    const isHere = ({ target }: Event) => target instanceof Node && (dropArea.current?.contains(target) ?? false)
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setDragging(true)
    }
    const left = (event: DragEvent) => event.relatedTarget === null && setDragging(false)
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setDragging(false)
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
  }, [dropArea])
  return isDragging
}

const isOnly = () => document.querySelectorAll('[data-takes-files]').length === 1
const isText = (target: EventTarget | null) =>
  target instanceof Element &&
  target.matches('textarea, input:not([type=file]):not([type=radio]):not([type=checkbox]), [contenteditable]')

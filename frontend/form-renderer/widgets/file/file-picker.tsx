import { Camera, Upload } from 'lucide-react'
import { useRef, useSyncExternalStore } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from '../../../ui/button.tsx'
import { buttonLook } from '../../../ui/button-look.ts'
import type { Said } from '../said.ts'
import type { usePicker } from './use-picker.ts'
import { useDropped } from './use-dropped.ts'

type Props = {
  readonly id: string
  readonly name: string
  readonly said: Said
  readonly accept: string
  readonly picker: ReturnType<typeof usePicker>
  /** Files, in all. */
  readonly most: number
  /** How many more fit. */
  readonly room: number
  /** Something is there, or on its way. */
  readonly isFurther: boolean
  readonly onDropped: (files: readonly File[]) => void
}

const finger = typeof window === 'undefined' ? undefined : window.matchMedia('(pointer: coarse)')
const onFinger = (listener: () => void) => {
  finger?.addEventListener('change', listener)
  return () => finger?.removeEventListener('change', listener)
}

/** The ways a file comes in: picked, photographed, dragged here, pasted. */
export function FilePicker({
  id,
  name,
  said,
  accept,
  picker: { input, open },
  most,
  room,
  isFurther,
  onDropped,
}: Props) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useDropped(place, onDropped)
  const hasFinger = useSyncExternalStore(
    onFinger,
    () => finger?.matches ?? false,
    () => false,
  )
  const hasCamera = hasFinger && accept.includes('image/')
  const isFull = room <= 0
  return (
    <div
      ref={place}
      data-takes-files
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-dashed p-3 text-[0.9375rem] text-ink-2 transition-colors has-focus-visible:border-focus-inner ${isNear && !isFull ? 'border-aqua bg-aqua-tint' : 'border-line-strong'}`}
    >
      {isFull && (
        <p className="grow">
          <FormattedMessage id="form.file.full" values={{ most }} />
        </p>
      )}
      {hasCamera && !isFull && (
        <span className="grid grow">
          <Button icon={<Camera aria-hidden className="size-5" />} onClick={() => open({ camera: true })}>
            <FormattedMessage id="form.file.camera" />
          </Button>
        </span>
      )}
      <label
        className={
          isFull
            ? 'sr-only'
            : `${buttonLook('plain', 'control')} relative has-focus-visible:shadow-focus ${hasFinger ? 'grow' : ''}`
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
          aria-invalid={said.invalid || undefined}
          aria-describedby={said.describedBy}
          onBlur={said.onBlur}
        />
        <Upload aria-hidden className="size-5" />
        <FormattedMessage id={isFurther ? 'form.file.another' : 'form.file.choose'} />
      </label>
      {!hasFinger && !isFull && (
        <span>
          <FormattedMessage id="form.file.drop" />
        </span>
      )}
    </div>
  )
}

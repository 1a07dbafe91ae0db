import { useRef, type ChangeEvent, type MouseEvent } from 'react'

export type Picking = {
  /** The file that goes when the picked one has arrived. */
  readonly replaces?: string
  /** The camera at once, on a phone. */
  readonly camera?: true
}

type Asked = {
  readonly accept: string
  readonly isMany: boolean
  readonly onPicked: (files: readonly File[], replaces: string | undefined) => void
}

/** One file input for all ways to it: pressed itself, or opened for the camera, or to replace a file. */
export function usePicker({ accept, isMany, onPicked }: Asked) {
  const input = useRef<HTMLInputElement>(null)
  const picking = useRef<Picking>({})
  const set = (element: HTMLInputElement, next: Picking) => {
    picking.current = next
    element.multiple = isMany && next.camera === undefined && next.replaces === undefined
    // A phone opens its camera only where nothing but pictures is asked for
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
      // By a person, and not by `open`
      onClick: (event: MouseEvent<HTMLInputElement>) => event.isTrusted && set(event.currentTarget, {}),
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
        onPicked([...(currentTarget.files ?? [])], picking.current.replaces)
        set(currentTarget, {})
        currentTarget.value = ''
      },
    },
  }
}

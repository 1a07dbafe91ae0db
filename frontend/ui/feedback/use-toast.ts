import { createContext, use, useEffect, useRef } from 'react'

export type Toast = {
  readonly title: string
  readonly text?: string
  readonly tone: 'done' | 'stop'
  /** In a line of its own where the page has one (`toastPlace`), so that it covers nothing. */
  readonly inLine?: true
}

/** Id of the line in which a page shows toasts that ask for it; a live region. */
export const toastLineId = 'toast-place'

/** Shows it; what comes back takes it away again, if it is still there. */
type ShowToast = (toast: Toast) => () => void

export const ToastContext = createContext<ShowToast | undefined>(undefined)

/** Shows a toast; it replaces the one that is there. An error toast repeats what the page says. */
export function useToast(): (toast: Toast) => void {
  return useShowToast()
}

function useShowToast(): ShowToast {
  const toast = use(ToastContext)
  if (!toast) throw new Error('useToast outside of ToastProvider')
  return toast
}

/** The same for what concerns this page alone: the toast does not follow to the next one. */
export function useToastHere(): (toast: Toast) => void {
  const toast = useShowToast()
  const close = useRef<() => void>(undefined)
  useEffect(() => () => close.current?.(), [])
  return (next) => {
    close.current = toast(next)
  }
}

import { createContext, use, useEffect, useRef } from 'react'

export type Toast = {
  readonly title: string
  readonly text?: string
  readonly tone: 'done' | 'stop'
  /** In a line of its own where the page has one (`toastLineId`), so that it covers nothing. */
  readonly inLine?: true
}

/** Id of the page's line for toasts that request it; a live region. */
export const toastLineId = 'toast-place'

/** Shows the toast and returns a function that removes it, if it is still shown. */
type ShowToast = (toast: Toast) => () => void

export const ToastContext = createContext<ShowToast | undefined>(undefined)

/** Shows a toast, replacing the current one. An error toast repeats a text of the page. */
export function useToast(): (toast: Toast) => void {
  return useShowToast()
}

function useShowToast(): ShowToast {
  const toast = use(ToastContext)
  if (!toast) throw new Error('useToast outside of ToastProvider')
  return toast
}

/** The same for a message about this page only: the toast does not follow to the next page. */
export function usePageToast(): (toast: Toast) => void {
  const toast = useShowToast()
  const close = useRef<() => void>(undefined)
  useEffect(() => () => close.current?.(), [])
  return (next) => {
    close.current = toast(next)
  }
}

import { createContext, use } from 'react'

export type Toast = { readonly title: string; readonly text?: string; readonly tone: 'done' | 'stop' }

export const ToastContext = createContext<((toast: Toast) => void) | undefined>(undefined)

/** Shows a toast; it replaces the one that is there. An error toast repeats what the page says. */
export function useToast(): (toast: Toast) => void {
  const toast = use(ToastContext)
  if (!toast) throw new Error('useToast outside of ToastProvider')
  return toast
}

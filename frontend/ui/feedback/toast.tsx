import { Check, CircleAlert } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { FloatingCard } from './floating-card.tsx'
import { ConnectionNotes } from './connection-notes.tsx'
import { ToastContext, toastLineId, type Toast } from './use-toast.ts'

const duration = 5_000

/**
 * Shows one toast at a time for 5 s, longer while hovered or focused. It is above a bottom bar that sets
 * `--bottom-bar` on the root element, or in the line that such a bar has for it.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Toast & { number: number }>()
  const count = useRef(0)
  const [toast] = useState(() => (next: Toast) => {
    const number = ++count.current
    setShown({ ...next, number })
    return () => setShown((now) => (now?.number === number ? undefined : now))
  })
  const close = () => setShown(undefined)
  const line = shown?.inLine && shown.tone === 'done' ? document.getElementById(toastLineId) : null
  return (
    <ToastContext value={toast}>
      {children}
      <div className={place}>
        <div role="alert">
          {shown?.tone === 'stop' && <ToastCard key={shown.number} toast={shown} onClose={close} />}
        </div>
        <div role="status">
          {shown?.tone === 'done' && !line && <ToastCard key={shown.number} toast={shown} onClose={close} />}
        </div>
        <div role="status">
          <ConnectionNotes />
        </div>
      </div>
      {shown && line && createPortal(<ToastLine key={shown.number} toast={shown} onClose={close} />, line)}
    </ToastContext>
  )
}

const place =
  'pointer-events-none fixed grid gap-2 print:hidden bottom-[calc(var(--bottom-bar,0px)+1rem)] left-edge z-50 max-w-[min(26rem,calc(100vw-2*var(--s-edge)))] desk:max-w-[23rem]'

function ToastLine({ toast: { title, text }, onClose }: { toast: Toast; onClose: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onClose, duration)
    return () => clearTimeout(timer)
  }, [onClose])
  return (
    <p className="flex min-h-5 min-w-0 items-center gap-[0.4375rem] text-sm font-medium">
      <Check size={18} aria-hidden="true" strokeWidth={2.5} className="flex-none text-done" />
      <strong className="flex-none font-semibold">{title}</strong>
      {text && <span className="truncate text-ink-2">{text}</span>}
    </p>
  )
}

function ToastCard({ toast: { tone, title, text }, onClose }: { toast: Toast; onClose: () => void }) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return undefined
    const timer = setTimeout(onClose, duration)
    return () => clearTimeout(timer)
  }, [held, onClose])
  const isStop = tone === 'stop'
  return (
    <FloatingCard
      icon={isStop ? CircleAlert : Check}
      look={isStop ? 'text-stop' : 'text-done'}
      title={title}
      onClose={onClose}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={isStop ? 'inset-ring-2 inset-ring-stop' : ''}
    >
      {text && <p className="text-[0.9375rem] leading-[1.375rem] text-ink-2">{text}</p>}
    </FloatingCard>
  )
}

import type { ReactNode } from 'react'

/** One sentence about missing or wrong input, read out when it appears; nothing without children. */
export function AlertText({ children }: { children: ReactNode }) {
  return <div role="alert">{children && <p className="mt-3 font-semibold text-stop-ink">{children}</p>}</div>
}

import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = {
  icon: LucideIcon
  title: ReactNode
  action?: ReactNode
  tone?: 'calm' | 'stop'
  /** Already inside a box. */ inBox?: boolean
  children?: ReactNode
}

/** An empty list: its purpose and the first step. */
export function Empty({ icon: Icon, title, action, tone = 'calm', inBox = false, children }: Props) {
  return (
    <div
      className={`grid content-start justify-items-start gap-2 ${inBox ? 'px-4 pt-2 pb-6' : 'rounded-lg border border-line bg-surface px-5 py-8'}`}
    >
      <Icon size={32} strokeWidth={1.5} aria-hidden="true" className={tone === 'stop' ? 'text-stop' : 'text-aqua'} />
      <h2 className="text-base">{title}</h2>
      {children && <div className="max-w-[48ch] text-ink-2">{children}</div>}
      {action && <div className="mt-3 flex flex-wrap gap-2">{action}</div>}
    </div>
  )
}

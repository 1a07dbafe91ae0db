import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export type BadgeTone = 'idle' | 'wait' | 'stop' | 'stop-filled' | 'done' | 'done-filled' | 'aqua' | 'plain'

const tones: Readonly<Record<BadgeTone, string>> = {
  idle: 'bg-idle-tint text-idle-ink',
  wait: 'bg-wait-tint text-wait-ink',
  stop: 'bg-stop-tint text-stop-ink',
  'stop-filled': 'bg-stop text-on-stop',
  done: 'bg-done-tint text-done-ink',
  'done-filled': 'bg-done-ink text-page',
  aqua: 'bg-aqua-tint text-aqua-ink',
  plain: 'text-ink-2 inset-ring inset-ring-line',
}

/** Rectangular like a luggage tag: an icon and its word. */
export function Badge({ tone, icon: Icon, children }: { tone: BadgeTone; icon: LucideIcon; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-[0.3125rem] rounded-sm py-0.5 pr-2 pl-1.5 text-xs leading-5 font-semibold ${tones[tone]}`}
    >
      <Icon size={16} aria-hidden="true" />
      <span>{children}</span>
    </span>
  )
}

import type { LucideIcon } from 'lucide-react'
import { useId, type ReactNode } from 'react'

type ActionProps = {
  title: ReactNode
  text?: ReactNode
  /** Next to the text: the progress. */ aside?: ReactNode
  action: ReactNode
}

/** The next thing to do: white, with the coral button. */
export function ActionBanner({ title, text, aside, action }: ActionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-6 gap-y-3 rounded-lg border border-line bg-surface px-4 py-4 desk:grid-cols-[minmax(0,1fr)_auto_auto] desk:items-center"
    >
      <div className="min-w-0">
        <h2 id={id} className="text-lg wrap-anywhere">
          {title}
        </h2>
        {text && <div className="mt-0.5 text-sm text-ink-2">{text}</div>}
      </div>
      {aside}
      <div className="grid desk:col-start-3">{action}</div>
    </section>
  )
}

type StateProps = { tone: 'wait' | 'stop'; icon: LucideIcon; title: ReactNode; children?: ReactNode }

/** A state that needs no action here: tinted, without a button. */
export function StateBanner({ tone, icon: Icon, title, children }: StateProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={`grid grid-cols-[auto_1fr] gap-x-4 rounded-lg px-4 py-3.5 ${tone === 'wait' ? 'bg-wait-tint' : 'bg-stop-tint'}`}
    >
      <Icon size={24} aria-hidden="true" className={`mt-0.5 ${tone === 'wait' ? 'text-wait' : 'text-stop'}`} />
      <div className="min-w-0">
        <h2 id={id} className="text-base">
          {title}
        </h2>
        <div className="text-sm">{children}</div>
      </div>
    </section>
  )
}

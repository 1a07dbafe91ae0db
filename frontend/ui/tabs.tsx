import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'

type Tab<Value extends string> = { readonly value: Value; readonly label: ReactNode; readonly count?: ReactNode }

type Props<Value extends string> = {
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** The panel of the chosen tab. */
  children: ReactNode
}

/** Tabs above their panel; arrow keys, Home and End move. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, children }: Props<Value>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.value === value)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length]
    if (!next) return
    event.preventDefault()
    onChange(next.value)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[tabs.indexOf(next)]?.focus()
  }
  return (
    <>
      <div className="relative -mx-edge overflow-x-auto px-edge pt-1.5 [scrollbar-width:none] desk:mx-0 desk:px-0">
        <div
          ref={list}
          role="tablist"
          tabIndex={-1}
          aria-label={label}
          onKeyDown={onKeyDown}
          className="flex w-max min-w-full gap-1 border-b border-line"
        >
          {tabs.map((tab) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-${tab.value}`}
              aria-selected={tab.value === value}
              aria-controls={`${id}-panel`}
              tabIndex={tab.value === value ? 0 : -1}
              onClick={() => onChange(tab.value)}
              className={look}
            >
              {tab.label}
              {tab.count !== undefined && <span className="min-w-[1ch] text-ink-3 tabular-nums">{tab.count}</span>}
            </button>
          ))}
        </div>
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className="pt-5">
        {children}
      </div>
    </>
  )
}

const look =
  'inline-flex min-h-touch items-center gap-2 border-b-3 border-transparent px-3 text-sm font-medium whitespace-nowrap text-ink-2 transition-colors hover:border-line-strong hover:text-ink aria-selected:border-ink aria-selected:font-semibold aria-selected:text-ink focus-visible:shadow-[inset_0_0_0_2px_var(--focus-inner),inset_0_0_0_5px_var(--focus-outer)]'

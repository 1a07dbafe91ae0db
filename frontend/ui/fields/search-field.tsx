import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'

type Props = { value: string; label: string; placeholder: string; onChange: (value: string) => void }

/** Calls `onChange` 250 ms after the last letter, or at once on Enter. */
export function SearchField({ value, label, placeholder, onChange }: Props) {
  const [typed, setTyped] = useState(value)
  const [reported, setReported] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  if (value !== lastValue) {
    // A value that comes back later is the one reported; only a different value replaces what the person is typing.
    setLastValue(value)
    if (value !== reported) {
      setReported(value)
      setTyped(value)
    }
  }
  const report = () => {
    if (typed === reported) return
    setReported(typed)
    onChange(typed)
  }
  const reportLater = useEffectEvent(report)
  useEffect(() => {
    const timer = setTimeout(() => reportLater(), 250)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <div className="relative">
      <Search
        size={20}
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-ink-3"
      />
      <input
        type="search"
        maxLength={100}
        value={typed}
        aria-label={label}
        placeholder={placeholder}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && report()}
        className="min-h-control w-full rounded-md border border-line-strong bg-surface py-2 pr-3 pl-11 transition-colors hover:border-ink-2 focus-visible:rounded-md fine:min-h-dense fine:py-1"
      />
    </div>
  )
}

type Props = { /** 0 to 100. */ percent: number; /** Complete, in green. */ full?: boolean; className?: string }

/** A bar that repeats the text next to it. */
export function Meter({ percent, full, className = '' }: Props) {
  return (
    <span aria-hidden="true" className={`block h-1.5 overflow-hidden rounded-[3px] bg-idle-tint ${className}`}>
      <span
        style={{ width: `${Math.max(0, Math.min(100, percent))}%` }}
        className={`block h-full rounded-[3px] transition-[width] duration-[var(--d-tide)] ${full ? 'bg-done' : 'bg-aqua'}`}
      />
    </span>
  )
}

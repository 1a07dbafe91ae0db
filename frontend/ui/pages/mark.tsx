/** The fleet's mark, a placeholder kept in one place; with the name when `named`. */
export function Mark({ named = false }: { named?: boolean }) {
  return (
    <span className="inline-flex min-h-touch items-center gap-2.5 text-lg font-semibold tracking-[-0.01em]">
      <svg viewBox="0 0 36 28" className="h-7 w-9" aria-hidden="true">
        <path fill="currentColor" d="M1 21 14 3l13 18Z" />
        <path fill="var(--coral)" d="M19 21l8-11 8 11Z" />
        <path fill="none" stroke="var(--aqua)" strokeWidth="2.5" d="M1 25.5h34" />
      </svg>
      <span className={named ? '' : 'sr-only'}>Snefro</span>
    </span>
  )
}

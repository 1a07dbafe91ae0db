type Props = { label: string; isSelected: boolean; onChange: (isSelected: boolean) => void }

/** Selects a row, or all rows; large enough for touch. */
export function SelectBox({ label, isSelected, onChange }: Props) {
  return (
    <label className="inline-flex min-h-touch min-w-touch cursor-pointer items-center gap-2 desk:min-w-0 fine:min-h-8">
      <input
        type="checkbox"
        checked={isSelected}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4 accent-ink"
      />
      <span className="text-xs text-ink-2 desk:sr-only">{label}</span>
    </label>
  )
}

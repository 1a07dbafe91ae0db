/** The initials of a name in a circle, next to the full name. */
export function Initials({ name }: { name: string }) {
  const words = name.split(/\s+/).filter(Boolean)
  const letters = [words.at(0), words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
  return (
    <span
      aria-hidden="true"
      className="grid size-10 flex-none place-content-center rounded-full bg-idle-tint text-sm font-semibold text-idle-ink uppercase"
    >
      {letters}
    </span>
  )
}

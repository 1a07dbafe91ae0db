type CodeBadgeSize = 'sm' | 'md' | 'lg'
type CodeBadgeVariant = 'ocean' | 'coral' | 'aqua' | 'success'

const sizes: Readonly<Record<CodeBadgeSize, string>> = {
  sm: 'px-1.5 text-xs leading-6',
  md: 'px-2 py-0.5 text-sm leading-6',
  lg: 'rounded-[6px] px-3.5 py-1.5 text-2xl tracking-normal',
}

const variants: Readonly<Record<CodeBadgeVariant, string>> = {
  ocean: 'bg-deep text-on-deep inset-ring inset-ring-deep-line',
  coral: 'bg-coral-tint text-coral-ink',
  aqua: 'bg-aqua-tint text-aqua-ink',
  success: 'bg-done-tint text-done-ink',
}

type Props = { code: string; size?: CodeBadgeSize; variant?: CodeBadgeVariant }

/** A reference code with a bold running number; it copies as one text. */
export function CodeBadge({ code, size = 'md', variant = 'aqua' }: Props) {
  const number = code.lastIndexOf('-') + 1
  return (
    <span
      className={`inline-flex items-center rounded-sm font-medium tracking-[0.01em] whitespace-nowrap tabular-nums ${sizes[size]} ${variants[variant]}`}
    >
      <span>
        {code.slice(0, number)}
        <b className="font-bold">{code.slice(number)}</b>
      </span>
    </span>
  )
}

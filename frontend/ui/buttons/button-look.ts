export type ButtonLook = 'plain' | 'next' | 'ink' | 'stop' | 'on-deep'
export type ButtonSize = 'control' | 'staff'

const looks: Readonly<Record<ButtonLook, string>> = {
  plain: 'border-line-strong bg-surface text-ink hover:bg-sunk hover:border-ink-2',
  next: 'border-coral bg-coral text-on-coral hover:bg-coral-hover hover:border-coral-hover',
  ink: 'border-ink bg-ink text-page hover:bg-ink-2 hover:border-ink-2',
  stop: 'border-stop bg-surface text-stop-ink hover:bg-stop-tint',
  'on-deep': 'border-line-strong bg-transparent text-on-deep hover:bg-deep-2',
}

const sizes: Readonly<Record<ButtonSize, string>> = {
  control: 'min-h-control px-[1.125rem]',
  staff: 'min-h-control px-[1.125rem] fine:min-h-dense fine:px-3 fine:text-sm',
}

const shape =
  'inline-flex items-center justify-center gap-2 rounded-md border py-1.5 text-center leading-5 font-semibold no-underline transition-colors focus-visible:rounded-md'
const off = 'cursor-not-allowed border-line bg-sunk text-ink-3'

/**
 * Classes of a button or of a link that looks like one. `next` is coral, one on a screen. `staff` is 36 px high for a
 * fine pointer on a desktop.
 */
export function buttonLook(look: ButtonLook, size: ButtonSize, disabled = false): string {
  return `${shape} ${sizes[size]} ${disabled ? off : looks[look]}`
}

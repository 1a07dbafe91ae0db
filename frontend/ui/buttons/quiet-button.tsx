import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'button'>, 'className'> & { onDeep?: boolean }

/** A button without border, for bars and corners. With an icon alone it needs an `aria-label`. */
export function QuietButton({ onDeep, type = 'button', ...rest }: Props) {
  const hover = onDeep ? 'hover:bg-deep-2' : 'hover:bg-sunk'
  return (
    <button
      {...rest}
      type={type}
      className={`inline-flex min-h-touch min-w-touch items-center justify-center gap-2 rounded-md px-2.5 font-medium text-inherit transition-colors focus-visible:rounded-md ${hover}`}
    />
  )
}

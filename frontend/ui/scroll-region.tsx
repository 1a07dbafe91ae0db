import type { ComponentProps } from 'react'

type Named = { readonly 'aria-label': string } | { readonly 'aria-labelledby': string }
type Props = Omit<ComponentProps<'section'>, 'tabIndex' | 'role' | 'aria-label' | 'aria-labelledby'> & Named

/** A region that scrolls by itself; keyboard users can focus and scroll it. */
export function ScrollRegion({ children, ...rest }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it has to be reached with the keyboard
    <section tabIndex={0} {...rest}>
      {children}
    </section>
  )
}

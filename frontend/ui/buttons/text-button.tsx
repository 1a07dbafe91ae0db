import type { ComponentProps } from 'react'

/** A button that looks like a link, for a small action next to a text. */
export function TextButton(props: Omit<ComponentProps<'button'>, 'className' | 'type'>) {
  return (
    <button
      {...props}
      type="button"
      className="inline-flex min-h-touch items-center font-medium text-aqua-ink underline underline-offset-[0.2em] print:hidden fine:min-h-dense"
    />
  )
}

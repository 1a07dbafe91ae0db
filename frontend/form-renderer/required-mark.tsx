/** The asterisk of a required field; `required` on the control says it to screen readers. */
export function RequiredMark() {
  return (
    <span className="ml-0.5 font-semibold text-coral-ink" aria-hidden>
      *
    </span>
  )
}

/** The asterisk of a required field. Screen readers get `required` on the control instead. */
export function RequiredMark() {
  return (
    <span className="ml-0.5 font-semibold text-coral-ink" aria-hidden>
      *
    </span>
  )
}

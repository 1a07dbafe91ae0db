/** Focuses the form's first control with a problem once the problems are drawn. */
export function focusFirstProblem(form: HTMLElement | null): void {
  setTimeout(() => form?.querySelector<HTMLElement>(controlsWithProblem)?.focus())
}

const controlsWithProblem =
  '[data-broken] :is(input, select, textarea, button), :is(input, select, textarea)[aria-invalid=true]'

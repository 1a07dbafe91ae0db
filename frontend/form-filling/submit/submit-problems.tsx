import { lazyPart } from '../../ui/lazy-part.tsx'
import type { Filling } from '../use-filling.ts'

/** Of a page that is for nothing else than what is found. */
export const FoundProblems = lazyPart(async () => (await import('./found-problems.tsx')).FoundProblems)

/** Where the form is submitted: what is worth checking before that, and after a try what is in its way. */
export function SubmitProblems({ filling }: { readonly filling: Filling }) {
  return filling.canSubmit && <FoundProblems filling={filling} />
}

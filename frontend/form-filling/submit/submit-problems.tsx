import { lazyPart } from '../../ui/lazy-part.tsx'
import type { Filling } from '../use-filling.ts'

/** For pages that only show problems. */
export const FoundProblems = lazyPart(async () => (await import('./found-problems.tsx')).FoundProblems)

/** Where the form is submitted: warnings, and after an attempt all errors. */
export function SubmitProblems({ filling }: { readonly filling: Filling }) {
  return filling.canSubmit && <FoundProblems filling={filling} />
}

/**
 * `slow`: some texts match in too many ways. `empty`: it repeats a part that may be empty. `large`: its repeat counts
 * are too high. `unsupported`: `part` cannot be analysed. `syntax`: not a regular expression; `part` has the reason.
 */
type PatternFaultKind = 'slow' | 'empty' | 'large' | 'unsupported' | 'syntax'

/** A pattern that may need more than linear time in a backtracking search. */
export class PatternFault extends Error {
  readonly kind: PatternFaultKind
  readonly part: string

  constructor(kind: PatternFaultKind, part = '') {
    super(`The pattern is ${kind}${part === '' ? '' : `: ${part}`}`)
    this.name = 'PatternFault'
    this.kind = kind
    this.part = part
  }
}

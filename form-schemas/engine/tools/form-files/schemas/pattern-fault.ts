/**
 * `slow`: some texts can be read in too many ways. `empty`: it repeats something that may be empty. `large`: it counts too
 * far. `unsupported`: nothing can be said about `part`. `syntax`: it is no regular expression; `part` says why.
 */
type PatternFaultKind = 'slow' | 'empty' | 'large' | 'unsupported' | 'syntax'

/** A pattern that a backtracking search may not read in linear time. */
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

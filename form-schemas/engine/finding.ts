/** Something to mend in a form's files; an `error` keeps the files from being used. */
export type Finding = {
  readonly severity: 'error' | 'warning'
  /** Relative to the folder of all forms, with `/`. */
  readonly path: string
  /** From 1. */
  readonly line: number
  readonly column: number
  readonly reason: string
  /** What to do about it. */
  readonly hint?: string
}

/** One line as compilers write it, with the hint behind. */
export function findingText({ path, line, column, severity, reason, hint }: Finding): string {
  return `${path}:${line}:${column} ${severity}: ${reason}${hint === undefined ? '' : ` (${hint})`}`
}

/** The files of a form cannot be used; `findings` says where and why, errors only. */
export class FormRefused extends Error {
  readonly formId: string
  readonly findings: readonly Finding[]

  constructor(formId: string, findings: readonly Finding[]) {
    super([`Form ${formId} is refused:`, ...findings.map(findingText)].join('\n'))
    this.name = 'FormRefused'
    this.formId = formId
    this.findings = findings
  }
}

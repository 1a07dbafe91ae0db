import type { FindingCode } from './finding-codes.ts'

/** Values of a finding's text; `meant`: the suggested correction. */
export type FindingValues = { readonly [name: string]: string | number }

/** A problem in a form's files; an `error` blocks the form. Its text is in `locales/form-findings/<language>.json`. */
export type Finding = {
  readonly severity: 'error' | 'warning'
  /** Relative to the folder of all forms, with `/`. */
  readonly path: string
  /** From 1. */
  readonly line: number
  readonly column: number
  readonly code: FindingCode
  readonly values: FindingValues
}

/** A finding about a whole file. */
export function ofFile(path: string, code: FindingCode, values: FindingValues = {}): Finding {
  return { severity: 'error', path, line: 1, column: 1, code, values }
}

export function errorsIn(findings: readonly Finding[]): Finding[] {
  return findings.filter(({ severity }) => severity === 'error')
}

/** The form cannot be used; `findings` has the errors only. */
export class FormRefused extends Error {
  readonly formId: string
  readonly findings: readonly Finding[]

  constructor(formId: string, findings: readonly Finding[]) {
    super(
      [
        `Form ${formId} is refused:`,
        ...findings.map(({ path, line, column, code }) => `${path}:${line}:${column} ${code}`),
      ].join('\n'),
    )
    this.name = 'FormRefused'
    this.formId = formId
    this.findings = findings
  }
}

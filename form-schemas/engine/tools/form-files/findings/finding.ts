import type { FindingCode } from './finding-codes.ts'

/** What the text of a finding is filled with; `meant`: what was probably meant, which is then the hint. */
export type FindingValues = { readonly [name: string]: string | number }

/** Something to mend in a form's files; an `error` keeps the files from being used. Its text is `locales/form-findings/<language>.json`. */
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

/** A finding that concerns a file as such. */
export function ofFile(path: string, code: FindingCode, values: FindingValues = {}): Finding {
  return { severity: 'error', path, line: 1, column: 1, code, values }
}

/** Those that keep the files from being used. */
export function errorsIn(findings: readonly Finding[]): Finding[] {
  return findings.filter(({ severity }) => severity === 'error')
}

/** The files of a form cannot be used; `findings` says where and why, errors only. */
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

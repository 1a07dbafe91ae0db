import type { Finding, FindingValues } from '../form-files/finding.ts'
import type { FindingCode } from '../form-files/finding-codes.ts'
import type { FormSource } from '../form-files/form-source.ts'
import type { Pointer } from '../form-files/json-document.ts'
import { patternFault } from '../form-files/linear-pattern.ts'
import type { PatternFault } from '../form-files/pattern-fault.ts'

/** That every `pattern` is a regular expression that is read in linear time. */
export function lintPatterns(source: FormSource): Finding[] {
  const documents = [source.form, ...source.rules, ...source.steps.map(({ schema }) => schema)].map(
    ({ document }) => document,
  )
  return documents.flatMap((document) =>
    [...patternsIn(document.value)].flatMap(({ pattern, pointer }) => {
      const fault = patternFault(pattern)
      if (fault === undefined) return []
      return [document.error(pointer, ...said(pattern, fault))]
    }),
  )
}

function* patternsIn(value: unknown, pointer: Pointer = []): Generator<{ pattern: string; pointer: Pointer }> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, member] of Object.entries(value)) {
    const place = [...pointer, Array.isArray(value) ? Number(key) : key]
    if (key === 'pattern' && typeof member === 'string') yield { pattern: member, pointer: place }
    else yield* patternsIn(member, place)
  }
}

function said(pattern: string, { kind, part }: PatternFault): [FindingCode, FindingValues] {
  return kind === 'syntax' ? [syntaxCode(part), { pattern }] : [`pattern.${kind}`, { pattern, part }]
}

/** What is wrong in a pattern that is no regular expression, in words of our own. */
const syntax: readonly (readonly [RegExp, FindingCode])[] = [
  [/unterminated group/i, 'pattern.group'],
  [/unmatched '?\)/i, 'pattern.groupEnd'],
  [/unterminated character class/i, 'pattern.class'],
  [/nothing to repeat|lone quantifier|incomplete quantifier/i, 'pattern.repeat'],
  [/out of order/i, 'pattern.order'],
  [/escape|property name|\\ at end/i, 'pattern.escape'],
]

function syntaxCode(said: string): FindingCode {
  return syntax.find(([words]) => words.test(said))?.[1] ?? 'pattern.syntax'
}

import type { Finding } from '../finding.ts'
import type { FormSource } from '../form-source.ts'
import type { Pointer } from '../json-document.ts'
import { patternFault } from '../patterns/linear-pattern.ts'
import type { PatternFault } from '../patterns/pattern-fault.ts'

/** That every `pattern` is a regular expression, and proven to take no longer than its text is long. */
export function lintPatterns(source: FormSource): Finding[] {
  const documents = [source.form, ...source.rules, ...source.steps.map(({ schema }) => schema)].map(({ document }) => document)
  return documents.flatMap((document) =>
    [...patternsIn(document.value)].flatMap(({ pattern, pointer }) => {
      const fault = patternFault(pattern)
      if (fault === undefined) return []
      const { reason, hint } = said(pattern, fault)
      return [document.error(pointer, reason, hint)]
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

function said(pattern: string, { kind, part }: PatternFault): { reason: string; hint: string } {
  switch (kind) {
    case 'syntax':
      return { reason: part, hint: 'In JSON every backslash is written twice' }
    case 'empty':
      return { reason: `The pattern ${pattern} repeats something that may be empty`, hint: 'Write (a+)? instead of (a*)*' }
    case 'large':
      return { reason: `The pattern ${pattern} counts too far to be checked`, hint: 'Leave long texts to "maxLength", and write + or *' }
    case 'unsupported':
      return { reason: `The pattern ${pattern} cannot be checked: ${part}`, hint: 'Do not look ahead or back, and refer to no group; what else must hold can be a check' }
    case 'slow':
      return {
        reason: `The pattern ${pattern} can take for ever on some texts`,
        hint: 'Begin with ^, and let no two repeats in or after each other accept the same letter: (a+)+ and [a-z.]+[.][a-z]+ do',
      }
  }
}

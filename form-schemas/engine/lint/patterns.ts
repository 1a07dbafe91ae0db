import { runInNewContext } from 'node:vm'
import type { Finding } from '../finding.ts'
import type { FormSource } from '../form-source.ts'
import type { Pointer } from '../json-document.ts'

/** A pattern that needs longer for one text may be used to stop the server. */
const mostMilliseconds = 50

/** That every `pattern` is a regular expression and cannot take for ever on any of the texts that usually do it. */
export function lintPatterns(source: FormSource): Finding[] {
  const documents = [source.form, ...source.rules, ...source.steps.map(({ schema }) => schema)].map(({ document }) => document)
  const verdicts = new Map<string, { readonly reason: string; readonly hint: string } | undefined>()
  return documents.flatMap((document) =>
    [...patternsIn(document.value)].flatMap(({ pattern, pointer }) => {
      if (!verdicts.has(pattern)) verdicts.set(pattern, verdictOn(pattern))
      const verdict = verdicts.get(pattern)
      return verdict === undefined ? [] : [document.error(pointer, verdict.reason, verdict.hint)]
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

function verdictOn(pattern: string): { reason: string; hint: string } | undefined {
  try {
    void new RegExp(pattern, 'u')
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error), hint: 'In JSON every backslash is written twice' }
  }
  return isSlow(pattern) ? { reason: `The pattern ${pattern} can take for ever on some texts`, hint: 'Avoid repeats inside repeats, such as (a+)+' } : undefined
}

function isSlow(pattern: string): boolean {
  try {
    runInNewContext('for (const text of texts) new RegExp(pattern, "u").test(text)', { pattern, texts: attacks(pattern) }, { timeout: mostMilliseconds })
    return false
  } catch {
    return true
  }
}

/** Long runs of what the pattern may repeat, ended by something it does not expect. */
function attacks(pattern: string): string[] {
  const letters = [...new Set(['a', 'A', '0', ' ', '-', '.', ...pattern.replaceAll(/[\\()[\]{}^$*+?|]/g, '')])].slice(0, 24)
  const pairs = letters.flatMap((one) => letters.slice(0, 8).map((other) => one + other))
  return [...letters, ...pairs].flatMap((unit) => [`${unit.repeat(40)}\u0000`, `${unit.repeat(40)}\u0000${unit.repeat(40)}`])
}

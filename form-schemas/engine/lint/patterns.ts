import { runInNewContext } from 'node:vm'
import type { Finding } from '../finding.ts'
import type { FormSource } from '../form-source.ts'
import type { Pointer } from '../json-document.ts'
import { patternParts } from './pattern-parts.ts'

/**
 * A good pattern needs a millisecond for all texts below, a bad one years: the bound only has to lie between, and be
 * generous to a busy machine.
 */
const mostMilliseconds = 1000
/** A pattern is judged again before it is refused. */
const tries = 2

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
  const matchAll = 'for (const part of parts) { const expression = new RegExp(part, "u"); for (const text of texts) expression.test(text) }'
  const parts = patternParts(pattern)
  const texts = [...attacks(pattern)]
  for (let count = 0; count < tries; count += 1) {
    try {
      runInNewContext(matchAll, { parts, texts }, { timeout: mostMilliseconds })
      return false
    } catch {
      // Too slow, this time
    }
  }
  return true
}

/** Runs of what the pattern may repeat, ended by something it does not expect: exponential ones need few, cubic ones many. */
function* attacks(pattern: string): Generator<string> {
  const letters = [...new Set(['a', '0', ' ', '-', '.', ...pattern.replaceAll(/[\\()[\]{}^$*+?|]/g, '')])].slice(0, 20)
  const pairs = letters.flatMap((one) => letters.slice(0, 8).map((other) => one + other))
  for (const unit of [...letters, ...pairs]) yield `${unit.repeat(40)}\u0000`
  for (const letter of letters) yield `${letter.repeat(500)}\u0000`
}

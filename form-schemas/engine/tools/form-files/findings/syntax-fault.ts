import { type ParseError, printParseErrorCode } from 'jsonc-parser'
import type { FindingCode } from './finding-codes.ts'

const conflictMarker = /^(?:<{7}|={7}|>{7})(?: |$)/m
const typographic = /[“”„‟«»‘’‚]/
/** A name that ends in a wrong quote takes what follows along: the mistake shows later in the line. */
const wrongEnd = /[“”«»‘’]\s*:/

/** What may be all that is wrong, and is said of itself. */
const alone: ReadonlySet<FindingCode> = new Set([
  'json.brace',
  'json.bracket',
  'json.comma',
  'json.comment',
  'json.end',
  'json.quote',
])

/** Where a text stops being JSON, and what people usually did there. */
export function syntaxFault(
  text: string,
  errors: readonly ParseError[],
): { readonly offset: number; readonly code: FindingCode } {
  const { offset, code } = first(text, errors)
  if (text.trim() === '') return { offset: 0, code: 'json.empty' }
  const marker = text.search(conflictMarker)
  if (marker >= 0) return { offset: marker, code: 'json.conflict' }
  const quoted = errors.find((error) => typographic.test(text.charAt(error.offset)))
  if (quoted !== undefined) return { offset: quoted.offset, code: 'json.quotes' }
  if (errors.some((error) => error.offset >= text.trimEnd().length) && !alone.has(code))
    return { offset, code: 'json.cut' }
  const line = text.lastIndexOf('\n', offset - 1) + 1
  const end = text.slice(line).split('\n', 1)[0]?.search(wrongEnd) ?? -1
  return end >= 0 ? { offset: line + end, code: 'json.quotes' } : { offset, code }
}

function first(
  text: string,
  [error, next]: readonly ParseError[],
): { readonly offset: number; readonly code: FindingCode } {
  if (error === undefined) return { offset: 0, code: 'json.broken' }
  // A word that is no JSON is told first, and what was expected in its place next
  const isWord =
    printParseErrorCode(error.error) === 'InvalidSymbol' &&
    next !== undefined &&
    next.offset <= error.offset + error.length
  if (isWord) return { offset: error.offset, code: codes[printParseErrorCode(next.error)] ?? 'json.broken' }
  return { offset: Math.min(error.offset, text.length), code: codes[printParseErrorCode(error.error)] ?? 'json.broken' }
}

const codes: { readonly [parsed: string]: FindingCode } = {
  CommaExpected: 'json.comma',
  ColonExpected: 'json.colon',
  PropertyNameExpected: 'json.name',
  ValueExpected: 'json.value',
  CloseBraceExpected: 'json.brace',
  CloseBracketExpected: 'json.bracket',
  UnexpectedEndOfString: 'json.quote',
  InvalidCommentToken: 'json.comment',
  EndOfFileExpected: 'json.end',
  InvalidEscapeCharacter: 'json.backslash',
  InvalidUnicode: 'json.backslash',
  InvalidNumberFormat: 'json.number',
}

import { type ParseError, printParseErrorCode } from 'jsonc-parser'
import type { FindingCode } from './finding-codes.ts'

const conflictMarker = /^(?:<{7}|={7}|>{7})(?: |$)/m
const typographic = /[“”„‟«»‘’‚]/
/** A wrong closing quote swallows the following text, so the parser reports the error later in the line. */
const wrongEnd = /[“”«»‘’]\s*:/

/** Codes that are reported even when the file is also cut off. */
const alone: ReadonlySet<FindingCode> = new Set([
  'json.brace',
  'json.bracket',
  'json.comma',
  'json.comment',
  'json.end',
  'json.quote',
])

/** Offset of the syntax error and its probable cause. */
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
  // The parser reports an invalid word first and the expected token second
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

import { type ParseError, printParseErrorCode } from 'jsonc-parser'
import type { FindingCode } from './finding-codes.ts'

const conflictMarker = /^(?:<{7}|={7}|>{7})(?: |$)/m
const typographic = /[“”„‟«»‘’‚]/
/** A name that ends in a wrong quote takes what follows along: the mistake shows later in the line. */
const wrongEnd = /[“”«»‘’]\s*:/

/** Where a text stops being JSON, and what people usually did there. */
export function syntaxFault(text: string, errors: readonly ParseError[]): { readonly offset: number; readonly code: FindingCode } {
  const { offset, code } = first(text, errors)
  if (text.trim() === '') return { offset: 0, code: 'json.empty' }
  const marker = text.search(conflictMarker)
  if (marker >= 0) return { offset: marker, code: 'json.conflict' }
  const quoted = errors.find((error) => typographic.test(text.charAt(error.offset)))
  if (quoted !== undefined) return { offset: quoted.offset, code: 'json.quotes' }
  const line = text.lastIndexOf('\n', offset - 1) + 1
  const end = text.slice(line).split('\n', 1)[0]?.search(wrongEnd) ?? -1
  return end >= 0 ? { offset: line + end, code: 'json.quotes' } : { offset, code }
}

function first(text: string, [error]: readonly ParseError[]): { readonly offset: number; readonly code: FindingCode } {
  if (error === undefined) return { offset: 0, code: 'json.broken' }
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

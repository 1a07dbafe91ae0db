import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import type { JsonValue } from './definition.ts'
import type { Finding } from './finding.ts'

/** Where in a JSON value: member names and indexes from the root. */
export type Pointer = readonly (string | number)[]

/** A parsed file that still knows where everything stands. */
export type JsonDocument = {
  readonly path: string
  readonly value: JsonValue
  /** A finding at the member the pointer names, or at the nearest one above it that exists. */
  error(pointer: Pointer, reason: string, hint?: string): Finding
  warning(pointer: Pointer, reason: string, hint?: string): Finding
}

/** A file whose content has the shape it should have; in `value`, names of conditions are written out. */
export type Source<T> = { readonly document: JsonDocument; readonly value: T }

/** The document, or what keeps the text from being JSON. */
export function jsonDocument(path: string, content: string): JsonDocument | Finding {
  const text = content.startsWith('\uFEFF') ? content.slice(1) : content
  const garbled = text.search(/[\uFFFD\0]/)
  if (garbled >= 0) {
    return { severity: 'error', path, ...position(text, garbled), reason: 'The file is not written as UTF-8: a letter here cannot be read', hint: 'Save it again with the encoding UTF-8' }
  }
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { disallowComments: true })
  const [broken] = errors
  if (broken !== undefined || tree === undefined) {
    const { reason, hint } = syntax(broken === undefined ? '' : printParseErrorCode(broken.error))
    return { severity: 'error', path, ...position(text, broken?.offset ?? 0), reason, ...(hint === undefined ? {} : { hint }) }
  }
  const twice = repeatedKey(tree)
  if (twice !== undefined) {
    return { severity: 'error', path, ...position(text, twice.offset), reason: `${JSON.stringify(twice.value)} stands twice in the same object`, hint: 'Remove or rename one of them' }
  }
  const taken = takenName(tree)
  if (taken !== undefined) {
    return { severity: 'error', path, ...position(text, taken.offset), reason: `${taken.value} is taken: the system uses that name itself`, hint: 'Choose another name' }
  }
  const finding = (severity: Finding['severity']) => (pointer: Pointer, reason: string, hint?: string): Finding => ({
    severity,
    path,
    ...position(text, offsetOf(tree, pointer)),
    reason,
    ...(hint === undefined ? {} : { hint }),
  })
  return { path, value: JSON.parse(text), error: finding('error'), warning: finding('warning') }
}

function position(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset)
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
}

function offsetOf(tree: Node, pointer: Pointer): number {
  for (let length = pointer.length; length > 0; length -= 1) {
    const node = findNodeAtLocation(tree, pointer.slice(0, length))
    if (node !== undefined) return node.parent?.type === 'property' ? node.parent.offset : node.offset
  }
  return tree.offset
}

function repeatedKey(node: Node): Node | undefined {
  const seen = new Set<string>()
  for (const child of node.children ?? []) {
    const key = node.type === 'object' ? child.children?.[0] : undefined
    if (key !== undefined && seen.has(key.value)) return key
    if (key !== undefined) seen.add(key.value)
    const deeper = repeatedKey(child)
    if (deeper !== undefined) return deeper
  }
  return undefined
}

/** A name that every object has without being given it. */
function takenName(node: Node): Node | undefined {
  for (const child of node.children ?? []) {
    const key = node.type === 'object' ? child.children?.[0] : undefined
    const taken = key !== undefined && isTaken(key.value) ? key : takenName(child)
    if (taken !== undefined) return taken
  }
  return undefined
}

/** Whether a name means something to every object: `constructor`, `__proto__`, `toString`. */
export function isTaken(name: string | number): boolean {
  return name in {}
}

function syntax(code: string): { reason: string; hint?: string } {
  switch (code) {
    case 'CommaExpected':
      return { reason: 'A comma is missing before this', hint: 'Put a comma after the entry above' }
    case 'ColonExpected':
      return { reason: 'A colon is missing after the name' }
    case 'PropertyNameExpected':
      return { reason: 'A name in double quotes is expected here', hint: 'Often a comma too many before a closing brace' }
    case 'ValueExpected':
      return { reason: 'A value is expected here', hint: 'Often a comma too many before a closing bracket' }
    case 'CloseBraceExpected':
      return { reason: 'A closing brace } is missing' }
    case 'CloseBracketExpected':
      return { reason: 'A closing bracket ] is missing' }
    case 'UnexpectedEndOfString':
      return { reason: 'A closing double quote is missing' }
    case 'InvalidCommentToken':
      return { reason: 'Comments are not allowed in these files', hint: 'Use "$comment" in schemas' }
    case 'EndOfFileExpected':
      return { reason: 'The file should end here, but goes on', hint: 'Often a closing brace too many' }
    case 'InvalidEscapeCharacter':
    case 'InvalidUnicode':
      return { reason: 'A backslash is followed by something it cannot stand before', hint: 'In patterns write \\\\d for \\d' }
    case 'InvalidNumberFormat':
      return { reason: 'This is not a number' }
    default:
      return { reason: 'This is not JSON' }
  }
}

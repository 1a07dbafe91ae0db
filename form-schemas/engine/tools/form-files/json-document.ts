import { findNodeAtLocation, type Node, type ParseError, parseTree } from 'jsonc-parser'
import type { JsonValue } from '../../runtime/definition/definition.ts'
import type { Finding, FindingValues } from './findings/finding.ts'
import type { FindingCode } from './findings/finding-codes.ts'
import { syntaxFault } from './findings/syntax-fault.ts'

/** Where in a JSON value: member names and indexes from the root. */
export type Pointer = readonly (string | number)[]

/** A parsed file that still knows where everything stands. */
export type JsonDocument = {
  readonly path: string
  readonly value: JsonValue
  /** A finding at the member the pointer names, or at the nearest one above it that exists. */
  error(pointer: Pointer, code: FindingCode, values?: FindingValues): Finding
  warning(pointer: Pointer, code: FindingCode, values?: FindingValues): Finding
}

/** A file whose content has the shape it should have; in `value`, names of conditions are written out. */
export type Source<T> = { readonly document: JsonDocument; readonly value: T }

/** The document, or what keeps the text from being JSON. */
export function jsonDocument(path: string, content: string): JsonDocument | Finding {
  const text = content.startsWith('\uFEFF') ? content.slice(1) : content
  const at = (
    severity: Finding['severity'],
    offset: number,
    code: FindingCode,
    values: FindingValues = {},
  ): Finding => ({ severity, path, ...position(text, offset), code, values })
  const garbled = text.search(/[\uFFFD\0]/)
  if (garbled >= 0) return at('error', garbled, 'json.notUtf8')
  const deep = tooDeep(text)
  if (deep !== undefined) return at('error', deep, 'json.deep')
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { disallowComments: true })
  if (errors.length > 0 || tree === undefined) {
    const { offset, code } = syntaxFault(text, errors)
    return at('error', offset, code)
  }
  const twice = repeatedKey(tree)
  if (twice !== undefined) return at('error', twice.offset, 'json.twice', { name: String(twice.value) })
  const taken = takenName(tree)
  if (taken !== undefined) return at('error', taken.offset, 'name.taken', { name: String(taken.value) })
  const finding =
    (severity: Finding['severity']) =>
    (pointer: Pointer, code: FindingCode, values?: FindingValues): Finding =>
      at(severity, offsetOf(tree, pointer), code, values)
  return { path, value: JSON.parse(text), error: finding('error'), warning: finding('warning') }
}

/** More than any form needs, and less than would be too much for anybody who goes through it. */
const deepest = 200

/** Where brackets are opened within brackets further than is allowed; undefined when nowhere. */
function tooDeep(text: string): number | undefined {
  let depth = 0
  let isText = false
  for (let index = 0; index < text.length; index += 1) {
    const sign = text[index]
    if (isText && sign === '\\') index += 1
    else if (sign === '"') isText = !isText
    else if (sign === '\n') isText = false
    else if (!isText && (sign === '[' || sign === '{')) depth += 1
    else if (!isText && (sign === ']' || sign === '}')) depth -= 1
    if (depth > deepest) return index
  }
  return undefined
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

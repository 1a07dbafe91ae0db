import { findNodeAtLocation, type Node, type ParseError, parseTree } from 'jsonc-parser'
import type { JsonValue } from '../../runtime/definition/definition.ts'
import type { Finding, FindingValues } from './findings/finding.ts'
import type { FindingCode } from './findings/finding-codes.ts'
import { syntaxFault } from './findings/syntax-fault.ts'

/** Where in a JSON value: member names and indexes from the root. */
export type Pointer = readonly (string | number)[]

/** A parsed file that knows the position of each member. */
export type JsonDocument = {
  readonly path: string
  readonly value: JsonValue
  /** A finding at the pointer's member, or at its nearest existing ancestor. */
  error(pointer: Pointer, code: FindingCode, values?: FindingValues): Finding
  warning(pointer: Pointer, code: FindingCode, values?: FindingValues): Finding
}

/** A file of the correct shape; in `value`, named conditions are resolved. */
export type Source<T> = { readonly document: JsonDocument; readonly value: T }

/** Parses a file; returns a finding when it is not valid JSON. */
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

/** Far above any form's depth, and safe for recursive code. */
const maxDepth = 200

/** Offset of the first bracket nested too deeply; undefined when there is none. */
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
    if (depth > maxDepth) return index
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
  const names = new Set<string>()
  for (const child of node.children ?? []) {
    const key = node.type === 'object' ? child.children?.[0] : undefined
    if (key !== undefined && names.has(key.value)) return key
    if (key !== undefined) names.add(key.value)
    const deeper = repeatedKey(child)
    if (deeper !== undefined) return deeper
  }
  return undefined
}

/** The first key that is a property of every object. */
function takenName(node: Node): Node | undefined {
  for (const child of node.children ?? []) {
    const key = node.type === 'object' ? child.children?.[0] : undefined
    const taken = key !== undefined && isTaken(key.value) ? key : takenName(child)
    if (taken !== undefined) return taken
  }
  return undefined
}

/** Whether every object inherits the name: `constructor`, `__proto__`, `toString`. */
export function isTaken(name: string | number): boolean {
  return name in {}
}

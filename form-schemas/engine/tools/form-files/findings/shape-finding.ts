import type { ErrorObject } from 'ajv'
import { emailPattern, phonePattern } from '../operator-settings/operator-file.ts'
import { timePattern } from '../file-shapes.ts'
import type { Finding, FindingValues } from './finding.ts'
import type { FindingCode } from './finding-codes.ts'
import type { JsonDocument, Pointer } from '../json-document.ts'
import { closestMatch } from './nearest.ts'

/** Converts an ajv error (`verbose`) of a file to a finding at its place; undefined for errors that repeat another. */
export function shapeFinding(
  document: JsonDocument,
  { instancePath, keyword, params, parentSchema, data, propertyName }: ErrorObject,
): Finding | undefined {
  const pointer = pointerOf(instancePath)
  const at = pointer.join('.')
  const known = Object.keys(parentSchema?.['properties'] ?? {})
  switch (keyword) {
    case 'additionalProperties': {
      const name = String(params['additionalProperty'])
      return document.error([...pointer, name], 'shape.unknown', {
        name,
        known: known.join(', '),
        ...closestMatch(name, known),
      })
    }
    case 'required':
      return document.error(pointer, 'shape.lacks', { name: String(params['missingProperty']) })
    case 'type':
      return document.error(pointer, ofType(params['type'], pointer), { at })
    case 'enum':
      return document.error(pointer, ...ofChoice(at, data, params['allowedValues']))
    case 'const':
      return document.error(pointer, 'shape.const', { at, value: JSON.stringify(params['allowedValue']) })
    case 'minItems':
      return document.error(pointer, 'shape.emptyList', { at })
    case 'minLength':
      return document.error(pointer, 'text.empty')
    case 'minProperties':
      return document.error(pointer, 'shape.emptyObject', { at })
    case 'uniqueItems':
      return document.error([...pointer, Number(params['i'])], 'shape.twice')
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
      return document.error(pointer, `shape.${keyword}`, { at, limit: Number(params['limit']) })
    case 'propertyNames':
      return document.error([...pointer, String(params['propertyName'])], 'shape.id', {
        at: String(params['propertyName']),
      })
    case 'pattern':
      if (propertyName !== undefined) return undefined
      return document.error(pointer, patterns[String(params['pattern'])] ?? 'shape.id', { at })
    case 'if':
    case 'anyOf':
      return undefined
    default:
      return document.error(pointer, 'shape.other', { at, keyword })
  }
}

const patterns: Readonly<Record<string, FindingCode>> = {
  '^[A-Z]{2}$': 'shape.region',
  [phonePattern]: 'shape.phone',
  [emailPattern]: 'shape.email',
  [timePattern]: 'shape.time',
}

const types: { readonly [type: string]: FindingCode } = {
  object: 'shape.object',
  array: 'shape.list',
  string: 'shape.text',
  number: 'shape.number',
  integer: 'shape.integer',
  boolean: 'shape.boolean',
  'string,array': 'shape.textOrList',
  'string,number': 'shape.textOrNumber',
  'string,number,array,object': 'sheet.value',
}

function ofType(type: unknown, pointer: Pointer): FindingCode {
  const code = types[String(type)] ?? 'shape.other'
  if (pointer.length > 0) return code
  return code === 'shape.list' ? 'shape.file.list' : 'shape.file.object'
}

function ofChoice(at: string, written: unknown, allowed: readonly unknown[]): [FindingCode, FindingValues] {
  const known = allowed.map(String)
  const near = typeof written === 'string' ? closestMatch(written, known) : {}
  return at.endsWith('ui:widget')
    ? ['widget.unknown', { widget: String(written), known: known.join(', '), ...near }]
    : ['shape.enum', { at, known: known.join(', '), ...near }]
}

/** Parses a JSON Pointer (`/steps/0/id`). */
export function pointerOf(path: string): Pointer {
  const parts = path.split('/').slice(1)
  return parts.map((part) => (/^\d+$/.test(part) ? Number(part) : part.replaceAll('~1', '/').replaceAll('~0', '~')))
}

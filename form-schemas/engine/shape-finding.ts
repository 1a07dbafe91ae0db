import type { ErrorObject } from 'ajv'
import type { Finding } from './finding.ts'
import type { JsonDocument, Pointer } from './json-document.ts'

/** An ajv error on one of our own files, said at its place for a person; undefined for errors that only repeat another. */
export function shapeFinding(document: JsonDocument, { instancePath, keyword, params, message }: ErrorObject): Finding | undefined {
  const pointer = pointerOf(instancePath)
  const at = pointer.at(-1)
  const what = at === undefined ? 'The file' : typeof at === 'number' ? `Entry ${at + 1}` : JSON.stringify(at)
  switch (keyword) {
    case 'additionalProperties':
      return document.error([...pointer, String(params['additionalProperty'])], `${JSON.stringify(params['additionalProperty'])} is not known here`, 'Check the spelling, or remove it')
    case 'required':
      return document.error(pointer, `${what} lacks ${JSON.stringify(params['missingProperty'])}`)
    case 'type':
      return document.error(pointer, `${what} must be ${[params['type']].flat().map(named).join(' or ')}`)
    case 'enum':
      return document.error(pointer, `${what} must be one of ${JSON.stringify(params['allowedValues'])}`)
    case 'const':
      return document.error(pointer, `${what} must be ${JSON.stringify(params['allowedValue'])}`)
    case 'minItems':
      return document.error(pointer, `${what} must not be empty`)
    case 'if':
      return undefined
    default:
      return document.error(pointer, `${what} ${message ?? keyword}`)
  }
}

const articles: { readonly [type: string]: string } = { object: 'an object { }', array: 'a list [ ]', string: 'a text in double quotes', number: 'a number', integer: 'a whole number', boolean: 'true or false' }

function named(type: unknown): string {
  return articles[String(type)] ?? String(type)
}

/** The pointer that a JSON Pointer text (`/steps/0/id`) stands for. */
export function pointerOf(path: string): Pointer {
  const parts = path.split('/').slice(1)
  return parts.map((part) => (/^\d+$/.test(part) ? Number(part) : part.replaceAll('~1', '/').replaceAll('~0', '~')))
}

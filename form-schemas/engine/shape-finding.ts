import type { ErrorObject } from 'ajv'
import type { Finding } from './finding.ts'
import { didYouMean } from './lint/nearest.ts'
import type { JsonDocument, Pointer } from './json-document.ts'

/** An error of a verbose ajv on one of our own files, said at its place for a person; undefined for errors that only repeat another. */
export function shapeFinding(document: JsonDocument, { instancePath, keyword, params, message, parentSchema, data }: ErrorObject): Finding | undefined {
  const pointer = pointerOf(instancePath)
  const at = pointer.at(-1)
  const what = at === undefined ? 'The file' : typeof at === 'number' ? `Entry ${at + 1}` : JSON.stringify(at)
  switch (keyword) {
    case 'additionalProperties':
      return document.error([...pointer, String(params['additionalProperty'])], `${JSON.stringify(params['additionalProperty'])} is not known here`, meant(params['additionalProperty'], Object.keys(parentSchema?.['properties'] ?? {})) ?? 'Check the spelling, or remove it')
    case 'required':
      return document.error(pointer, `${what} lacks ${JSON.stringify(params['missingProperty'])}`)
    case 'type':
      return document.error(pointer, `${what} must be ${[params['type']].flat().map(named).join(' or ')}`)
    case 'enum': {
      const [reason, hint] = choice(what, data, params['allowedValues'])
      return document.error(pointer, reason, meant(data, params['allowedValues']) ?? hint)
    }
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

function choice(what: string, written: unknown, allowed: readonly string[]): [reason: string, hint?: string] {
  return what === '"ui:widget"' ? [`There is no widget ${String(written)}`, `There are ${allowed.join(', ')}`] : [`${what} must be one of ${JSON.stringify(allowed)}`]
}

function meant(written: unknown, known: readonly unknown[]): string | undefined {
  return typeof written === 'string' ? didYouMean(written, known.filter((name) => typeof name === 'string')) : undefined
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

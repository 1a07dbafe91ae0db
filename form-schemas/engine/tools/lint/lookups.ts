import type { JsonValue } from '../../runtime/definition/definition.ts'
import type { LookupFile } from '../form-files/file-shapes.ts'
import type { Finding } from '../form-files/findings/finding.ts'
import { type FormSource, lookupIdOf, references } from '../form-files/form-source.ts'
import type { Source } from '../form-files/json-document.ts'
import { languagesOf } from '../form-files/texts.ts'
import { closestMatch } from '../form-files/findings/nearest.ts'
import { fieldPlaces } from './places.ts'

/**
 * Checks that values have the right type and are unique, and that labels, places and retired values belong to a value.
 */
export function lintLookups(source: FormSource): Finding[] {
  const languages = languagesOf(source)
  return [
    ...[...source.lookups].flatMap(([id, file]) => [
      ...lintValues(id, file),
      ...lintLabels(file),
      ...missingLabels(file, languages),
    ]),
    ...lintFollowing(source),
    ...foreignReferences(source),
  ]
}

/** Checks that a list used by `follow` has entries for the trigger's answers. */
function lintFollowing({ steps, rules, lookups }: FormSource): Finding[] {
  const places = new Map(
    steps.flatMap(fieldPlaces).map(({ name, schema }) => [name, lookups.get(lookupIdOf(schema['$ref']) ?? '')?.value]),
  )
  return rules.flatMap(({ document, value }) =>
    value.flatMap(({ on, follow = [] }, rule) =>
      follow.flatMap((field, index) => {
        const regions = typeof on === 'string' ? places.get(on)?.['x-labels-from'] : undefined
        return regions === 'regions' && places.get(field)?.['x-entries'] !== undefined
          ? []
          : [document.error([rule, 'follow', index], 'rule.follow', { field })]
      }),
    ),
  )
}

function lintValues(id: string, { document, value }: Source<LookupFile>): Finding[] {
  const seen = new Set<JsonValue>()
  const values = value.enum.flatMap((entry, index) => {
    if (seen.has(entry)) return [document.error(['enum', index], 'lookup.twice', { entry: JSON.stringify(entry) })]
    seen.add(entry)
    return isOfType(value.type, entry)
      ? []
      : [document.error(['enum', index], 'lookup.type', { entry: JSON.stringify(entry), type: value.type })]
  })
  const texts = new Set([...seen].map(String))
  const strangers = (key: 'x-retired' | 'x-entries', entries: readonly JsonValue[]) =>
    entries.flatMap((entry, index) =>
      seen.has(entry)
        ? []
        : [
            document.error([key, index], key === 'x-retired' ? 'lookup.retiredUnknown' : 'lookup.entryUnknown', {
              entry: JSON.stringify(entry),
              ...closestMatch(String(entry), texts),
            }),
          ],
    )
  return [
    ...(value.$id === `lookups/${id}` ? [] : [document.error(['$id'], 'lookup.id', { id })]),
    ...values,
    ...(value.enum.every((entry) => value['x-retired']?.includes(entry))
      ? [document.error(['x-retired'], 'lookup.allRetired')]
      : []),
    ...strangers('x-retired', value['x-retired'] ?? []),
    ...strangers(
      'x-entries',
      (value['x-entries'] ?? []).map(({ code }) => code),
    ),
    ...Object.keys(value['x-places'] ?? {}).flatMap((entry) =>
      texts.has(entry)
        ? []
        : [
            document.error(['x-places', entry], 'lookup.entryUnknown', {
              entry: JSON.stringify(entry),
              ...closestMatch(entry, texts),
            }),
          ],
    ),
  ]
}

function lintLabels({ document, value }: Source<LookupFile>): Finding[] {
  const known = new Set(value.enum.map(String))
  return Object.entries(value['x-labels'] ?? {}).flatMap(([language, labels]) =>
    Object.keys(labels).flatMap((entry) =>
      known.has(entry)
        ? []
        : [document.warning(['x-labels', language, entry], 'lookup.label', { entry, ...closestMatch(entry, known) })],
    ),
  )
}

/** Reports missing labels only when some language has labels: values may be their own labels. */
function missingLabels({ document, value }: Source<LookupFile>, languages: readonly string[]): Finding[] {
  const { '*': shared = {}, ...labels } = value['x-labels'] ?? {}
  const needed = new Set(Object.values(labels).flatMap((entries) => Object.keys(entries)))
  return languages.flatMap((language) => {
    const missing = [...needed].filter(
      (entry) => labels[language]?.[entry] === undefined && shared[entry] === undefined,
    )
    return missing.length === 0
      ? []
      : [document.warning(['x-labels', language], 'lookup.labelsMissing', { language, entries: missing.join(', ') })]
  })
}

function isOfType(type: string, value: string | number): boolean {
  return type === 'integer' ? Number.isInteger(value) : typeof value === type
}

/** References that are not to a lookup. */
function foreignReferences({ steps }: FormSource): Finding[] {
  return steps.flatMap(({ schema: { document, value } }) =>
    [...references(value)].flatMap(({ ref, pointer }) =>
      lookupIdOf(ref) === undefined ? [document.error(pointer, 'reference.foreign', { ref: JSON.stringify(ref) })] : [],
    ),
  )
}

import type { JsonValue, LookupDefinition } from '../../runtime/definition/definition.ts'
import { sameValue } from '../../runtime/definition/form-fields.ts'
import { textsIn } from '../form-files/texts.ts'
import { type ComparedForm, type Comparison, fieldTitle, type FormChange, someOf } from './form-change.ts'
import { labelIn } from '../../runtime/sheets/labels.ts'
import type { SheetColumn, SheetFile } from '../../runtime/sheets/sheet-file.ts'
import { currentName } from '../../runtime/renames.ts'

/** Entries that were added, removed, retired, offered again or reordered, or have another number of places. */
export function lookupChanges({ before, after, language }: Comparison): FormChange[] {
  const old = new Map(before.definition.lookups.map((lookup) => [lookup.id, lookup]))
  return after.definition.lookups.flatMap((lookup): FormChange[] => {
    const earlier = old.get(lookup.id)
    if (earlier === undefined || (listsLanguages(before, earlier) && listsLanguages(after, lookup))) return []
    const named = (form: ComparedForm, values: readonly (string | number)[]) => {
      const labels = textsIn(form.texts, language).options[lookup.id]
      return values.map((value) => labels?.[String(value)] ?? String(value))
    }
    const about = (kind: FormChange['kind'], code: string, names: readonly string[]): FormChange[] =>
      names.length === 0 ? [] : [{ kind, code, values: { list: lookup.id, entries: someOf(names) } }]
    const [was, is] = [sides(earlier), sides(lookup)]
    return [
      ...about(
        'added',
        'entriesAdded',
        named(
          after,
          [...is.all].filter((value) => !was.all.has(value)),
        ),
      ),
      ...about(
        'removed',
        'entriesRemoved',
        named(
          before,
          [...was.all].filter((value) => !is.all.has(value)),
        ),
      ),
      ...about(
        'changed',
        'entriesRetired',
        named(
          after,
          is.retired.filter((value) => was.offered.has(value)),
        ),
      ),
      ...about(
        'changed',
        'entriesOffered',
        named(
          after,
          was.retired.filter((value) => is.offered.has(value)),
        ),
      ),
      ...about(
        'changed',
        'entriesPlaces',
        resized(earlier, lookup).map((value) => `${named(after, [value]).join()}: ${lookup.places?.[value] ?? '–'}`),
      ),
      ...(reordered(earlier, lookup)
        ? [{ kind: 'changed', code: 'entriesReordered', values: { list: lookup.id } } as const]
        : []),
    ]
  })
}

/** A list of exactly the form's languages; language changes are reported on their own. */
function listsLanguages({ texts }: ComparedForm, { values }: LookupDefinition): boolean {
  return sameValue([...values].toSorted(), Object.keys(texts).toSorted())
}

function sides({ values, retired }: LookupDefinition) {
  return { all: new Set(values), retired, offered: new Set(values.filter((value) => !retired.includes(value))) }
}

/** Kept entries with another number of places. */
function resized(
  { places: was = {}, values }: LookupDefinition,
  { places: is = {}, values: present }: LookupDefinition,
): string[] {
  return values
    .filter((value) => present.includes(value))
    .map(String)
    .filter((value) => was[value] !== is[value])
}

function reordered(before: LookupDefinition, after: LookupDefinition): boolean {
  const old = new Set(before.values)
  const present = new Set(after.values)
  return !sameValue(
    before.values.filter((value) => present.has(value)),
    after.values.filter((value) => old.has(value)),
  )
}

/** Sheets that were added, removed or changed, with added and removed columns. */
export function sheetChanges({ before, after, language }: Comparison): FormChange[] {
  const [was, is] = [before, after].map(
    (form) => new Map((form.operatorSettings?.sheets ?? []).map((sheet) => [sheet.id, sheet])),
  )
  const about = (
    kind: FormChange['kind'],
    code: string,
    sheet: SheetFile,
    columns: readonly string[] = [],
  ): FormChange => ({ kind, code, values: { sheet: labelIn(sheet.title, language), columns: someOf(columns) } })
  const changed = [...(is ?? [])].flatMap(([id, sheet]): FormChange[] => {
    const old = was?.get(id)
    if (old === undefined) return [about('added', 'sheetAdded', sheet)]
    const [removed, added] = [columnsOnlyIn(old, sheet, before), columnsOnlyIn(sheet, old, after)].map((columns) =>
      columns.map((title) => title(language)),
    )
    const found = [
      ...(added?.length ? [about('added', 'sheetColumnsAdded', sheet, added)] : []),
      ...(removed?.length ? [about('removed', 'sheetColumnsRemoved', sheet, removed)] : []),
    ]
    return found.length > 0 || sameValue(withCurrentFieldNames(old, after), asJson(sheet))
      ? found
      : [about('changed', 'sheetChanged', sheet)]
  })
  return [
    ...changed,
    ...[...(was ?? [])].flatMap(([id, sheet]) => (is?.has(id) ? [] : [about('removed', 'sheetRemoved', sheet)])),
  ]
}

function asJson(sheet: SheetFile): JsonValue {
  return JSON.parse(JSON.stringify(sheet))
}

/** The sheet with current field names, so that a renamed field is no change. */
function withCurrentFieldNames(sheet: SheetFile, { definition }: ComparedForm): JsonValue {
  return JSON.parse(JSON.stringify(sheet), (_key, value: unknown) =>
    typeof value === 'string' ? (currentName(definition, value) ?? value) : value,
  )
}

function columnsOnlyIn(sheet: SheetFile, other: SheetFile, form: ComparedForm): ((language: string) => string)[] {
  const known = new Set(other.columns.map(({ id }) => id))
  return sheet.columns.filter(({ id }) => !known.has(id)).map((column) => (language) => titleOf(column, form, language))
}

function titleOf({ id, title, value }: SheetColumn, form: ComparedForm, language: string): string {
  if (title !== undefined) return labelIn(title, language)
  return typeof value === 'string' ? fieldTitle(form, value, language) : id
}

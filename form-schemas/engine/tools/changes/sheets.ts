import type { JsonValue } from '../../runtime/definition/definition.ts'
import { labelIn } from '../../runtime/sheets/labels.ts'
import type { SheetColumn, SheetFile } from '../../runtime/sheets/sheet-file.ts'
import { sameValue } from '../../runtime/definition/form-fields.ts'
import { presentName } from '../../runtime/renames.ts'
import { type Comparison, type ComparedForm, fieldTitle, type FormChange, someOf } from './form-change.ts'

/** Sheets that came or went, columns of others that did, and what else of them says something else. */
export function sheetChanges({ before, after, language }: Comparison): FormChange[] {
  const [was, is] = [before, after].map((form) => new Map((form.desk?.sheets ?? []).map((sheet) => [sheet.id, sheet])))
  const about = (
    kind: FormChange['kind'],
    code: string,
    sheet: SheetFile,
    columns: readonly string[] = [],
  ): FormChange => ({ kind, code, values: { sheet: labelIn(sheet.title, language), columns: someOf(columns) } })
  const changed = [...(is ?? [])].flatMap(([id, sheet]): FormChange[] => {
    const old = was?.get(id)
    if (old === undefined) return [about('added', 'sheetAdded', sheet)]
    const [gone, come] = [columnsBeyond(old, sheet, before), columnsBeyond(sheet, old, after)].map((columns) =>
      columns.map((title) => title(language)),
    )
    const found = [
      ...(come?.length ? [about('added', 'sheetColumnsAdded', sheet, come)] : []),
      ...(gone?.length ? [about('removed', 'sheetColumnsRemoved', sheet, gone)] : []),
    ]
    return found.length > 0 || sameValue(underNewNames(old, after), plain(sheet))
      ? found
      : [about('changed', 'sheetChanged', sheet)]
  })
  return [
    ...changed,
    ...[...(was ?? [])].flatMap(([id, sheet]) => (is?.has(id) ? [] : [about('removed', 'sheetRemoved', sheet)])),
  ]
}

/** A sheet as its file says it. */
function plain(sheet: SheetFile): JsonValue {
  return JSON.parse(JSON.stringify(sheet))
}

/** A field that is called otherwise is the same field. */
function underNewNames(sheet: SheetFile, { definition }: ComparedForm): JsonValue {
  return JSON.parse(JSON.stringify(sheet), (_key, value: unknown) =>
    typeof value === 'string' ? (presentName(definition, value) ?? value) : value,
  )
}

function columnsBeyond(sheet: SheetFile, other: SheetFile, form: ComparedForm): ((language: string) => string)[] {
  const known = new Set(other.columns.map(({ id }) => id))
  return sheet.columns.filter(({ id }) => !known.has(id)).map((column) => (language) => titleOf(column, form, language))
}

function titleOf({ id, title, value }: SheetColumn, form: ComparedForm, language: string): string {
  if (title !== undefined) return labelIn(title, language)
  return typeof value === 'string' ? fieldTitle(form, value, language) : id
}

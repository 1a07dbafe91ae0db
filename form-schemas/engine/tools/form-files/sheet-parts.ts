import type { Pointer } from './json-document.ts'
import type { SheetFile, SheetValue, SheetCondition } from '../../runtime/sheets/sheet-file.ts'

type ValuePlace = { readonly value: SheetValue; readonly pointer: Pointer }

/** All values of a sheet with their places, including nested ones. */
export function sheetValues({ columns, rows = [] }: SheetFile): ValuePlace[] {
  return [
    ...columns.flatMap(({ value }, place) => (value === undefined ? [] : inside(value, ['columns', place, 'value']))),
    ...rows.flatMap(({ values = {} }, place) =>
      Object.entries(values).flatMap(([id, value]) => inside(value, ['rows', place, 'values', id])),
    ),
  ]
}

function inside(value: SheetValue, pointer: Pointer): ValuePlace[] {
  const here = { value, pointer }
  if (typeof value !== 'object') return [here]
  if ('length' in value) return [here, ...value.flatMap((part, place) => inside(part, [...pointer, place]))]
  return [
    here,
    ...('parts' in value && Array.isArray(value.parts)
      ? value.parts.flatMap((part, place) => inside(part, [...pointer, 'parts', place]))
      : []),
    ...(['then', 'else'] as const).flatMap((side) => {
      const part = 'if' in value ? value[side] : undefined
      return part === undefined ? [] : inside(part, [...pointer, side])
    }),
  ]
}

export type NamePlace = { readonly name: string; readonly pointer: Pointer }

/** Names that values read: fields, derived values, variables of the booking. */
export function namesInValues(sheet: SheetFile): NamePlace[] {
  return sheetValues(sheet).flatMap(({ value, pointer }): NamePlace[] => {
    if (typeof value === 'string') return [{ name: value, pointer }]
    if (typeof value !== 'object' || 'length' in value) return []
    if ('titleOf' in value) return [{ name: value.titleOf, pointer: [...pointer, 'titleOf'] }]
    if ('dayOf' in value) return [{ name: value.dayOf, pointer: [...pointer, 'dayOf'] }]
    if ('timeOf' in value) return [{ name: value.timeOf, pointer: [...pointer, 'timeOf'] }]
    return 'anniversary' in value
      ? (['anniversary', 'from', 'until'] as const).map((part) => ({ name: value[part], pointer: [...pointer, part] }))
      : []
  })
}

/** Conditions and questions that select the sheet's rows. */
export function namesInRows({ where, rows = [] }: SheetFile): NamePlace[] {
  return [...named(where, ['where']), ...rows.flatMap((row, place) => named(row.where, ['rows', place, 'where']))]
}

/** Conditions and questions inside cell values. */
export function namesInCells(sheet: SheetFile): NamePlace[] {
  return sheetValues(sheet).flatMap(({ value, pointer }) =>
    typeof value === 'object' && !('length' in value) && 'if' in value ? named(value.if, [...pointer, 'if']) : [],
  )
}

function named(where: SheetCondition | undefined, pointer: Pointer): NamePlace[] {
  if (where === undefined) return []
  return typeof where === 'string'
    ? [{ name: where, pointer }]
    : where.map((name, place) => ({ name, pointer: [...pointer, place] }))
}

import type { Finding } from '../form-files/finding.ts'
import type { FormSource, StepSource } from '../form-files/form-source.ts'
import { jsonObject, sameValue, textList } from '../../runtime/definition/form-fields.ts'
import { drawnPlaces, fieldMembers } from '../form-files/ui-schema.ts'
import { meant } from '../form-files/nearest.ts'
import { type FieldPlace, fieldPlaces, partPlaces } from './places.ts'

/** Each name in one step only, with one schema; each field in exactly one group of its step's ui.json. */
export function lintFields(source: FormSource): Finding[] {
  const places = source.steps.flatMap(fieldPlaces)
  return [...repeated(places), ...source.steps.flatMap(drawnOnce)]
}

function repeated(places: readonly FieldPlace[]): Finding[] {
  const first = new Map<string, FieldPlace>()
  return places.flatMap((place) => {
    const earlier = first.get(place.name)
    if (earlier === undefined) {
      first.set(place.name, place)
      return []
    }
    const { document } = place.step.schema
    if (earlier.step !== place.step) {
      return [document.error(place.pointer, 'field.inOtherStep', { field: place.name, step: earlier.step.entry.id })]
    }
    return sameValue(earlier.schema, place.schema)
      ? []
      : [document.error(place.pointer, 'field.twice', { field: place.name })]
  })
}

function drawnOnce(step: StepSource): Finding[] {
  const { document } = step.ui
  const { groups } = step.drawing
  const order = textList(step.ui.value['ui:order'])
  const declared = new Map(fieldPlaces(step).map((place) => [place.name, place]))
  const drawn = new Set<string>()
  const inGroups = groups.flatMap(({ id, fields, line = [] }, group) => [
    ...line.flatMap((part, at) =>
      part.flatMap((name, index) =>
        fields.includes(name)
          ? []
          : [
              document.error(['ui:options', 'groups', group, 'line', at, index], 'field.unknownInStep', {
                field: name,
                ...meant(name, fields),
              }),
            ],
      ),
    ),
    ...(groups.findIndex((other) => other.id === id) === group
      ? []
      : [document.error(['ui:options', 'groups', group, 'id'], 'group.idTwice', { id })]),
    ...fields.flatMap((name, index) => {
      const pointer = isGrouped(step)
        ? ['ui:options', 'groups', group, 'fields', index]
        : ['ui:order', order.indexOf(name)]
      if (!declared.has(name))
        return [document.error(pointer, 'field.unknownInStep', { field: name, ...meant(name, declared.keys()) })]
      if (drawn.has(name)) return [document.error(pointer, 'field.inTwoGroups', { field: name })]
      drawn.add(name)
      return []
    }),
  ])
  const nowhere = [...declared.values()].flatMap(({ name, pointer }) =>
    drawn.has(name)
      ? []
      : [step.schema.document.error(pointer, 'field.inNoGroup', { field: name, file: document.path })],
  )
  const known = new Set(
    [...declared.values()].flatMap((place) => [place, ...partPlaces(place)]).map(({ name }) => name),
  )
  const unknown = drawnPlaces(step.drawing).flatMap(({ name, pointer }) =>
    known.has(name) ? [] : [document.error(pointer, 'field.unknownInStep', { field: name, ...meant(name, known) })],
  )
  const inItems = fieldMembers(step.ui.value).flatMap(([field, { items = null }]) =>
    textList(jsonObject(items)?.['ui:order']).flatMap((part, index) =>
      part === '*' || known.has(`${field}.${part}`)
        ? []
        : [
            document.error([field, 'items', 'ui:order', index], 'field.unknownInStep', {
              field: `${field}.${part}`,
              ...meant(`${field}.${part}`, known),
            }),
          ],
    ),
  )
  return [...inGroups, ...nowhere, ...unknown, ...inItems, ...otherOrder(step)]
}

/** Where there are groups, they are the order; `ui:order` may say the same. */
function otherOrder(step: StepSource): Finding[] {
  const { document, value } = step.ui
  const order = textList(value['ui:order'])
  const named = order.filter((field) => field !== '*')
  const inGroups = step.drawing.groups.flatMap(({ fields }) => fields).filter((field) => named.includes(field))
  const index = isGrouped(step) ? named.findIndex((field, at) => field !== inGroups[at]) : -1
  const field = named[index]
  return field === undefined ? [] : [document.error(['ui:order', order.indexOf(field)], 'ui.otherOrder', { field })]
}

function isGrouped({ ui }: StepSource): boolean {
  return jsonObject(ui.value['ui:options'])?.['groups'] !== undefined
}

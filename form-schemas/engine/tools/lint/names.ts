import { jsonObject, textList } from '../../runtime/definition/form-fields.ts'
import { kindOfFile } from '../../runtime/documents.ts'
import { groupFields } from '../../runtime/lists/lists.ts'
import { sheetVariables } from '../../runtime/sheets/sheet-file.ts'
import { type FormSource, lookupIdOf, lookupOptions, references } from '../form-files/form-source.ts'
import { namesInCells, namesInRows, namesInValues } from '../form-files/sheet-parts.ts'
import { languagesOf } from '../form-files/texts.ts'
import { drawnPlaces } from '../form-files/ui-schema.ts'
import { conditionsReferredTo, namedConditionsIn } from './conditions.ts'
import { columnsNamed } from './operator-settings.ts'
import { drawnFields, fieldsOfOptions, groupedFields, momentsOfOptions, statementsOfOptions } from './drawing.ts'
import { branchPlaces, fieldNames, fieldPlaces, knownNames, momentNames, partPlaces } from './places.ts'
import { momentsOfChecks, referencesIn } from './references.ts'
import { idsIn, type Mention, mentionsIn, namesExist, type Rule, duplicates } from './rules.ts'

/** Names that compiling needs. */
export const namesOfParts: readonly Rule[] = [
  namesExist('condition.unknown', 'name', (source) => [
    { mentions: conditionsReferredTo(source), known: Object.keys(namedConditionsIn(source)) },
  ]),
  namesExist('field.unknown', 'field', (source) => [{ mentions: referencesIn(source), known: knownNames(source) }]),
  namesExist('files.lookup', 'id', (source) => [
    { mentions: lookupsIn(source), known: source.lookups.keys(), hints: source.lookupIds },
  ]),
  namesExist('required.unknown', 'field', ({ steps }) =>
    steps.map((step) => ({
      mentions: [...branchPlaces(step.schema.value)].flatMap(({ branch, pointer }) =>
        mentionsIn(step.schema.document, textList(branch['required']), [...pointer, 'required']),
      ),
      known: fieldNames({ steps: [step] }),
    })),
  ),
  namesExist('list.requiredUnknown', 'part', ({ steps }) =>
    steps.flatMap(fieldPlaces).flatMap(({ name, step, schema, pointer }) => {
      const fields = groupFields(schema)
      if (schema['type'] !== 'array' || fields === undefined) return []
      const required = textList(jsonObject(schema['items'])?.['required'])
      return [
        {
          mentions: mentionsIn(step.schema.document, required, [...pointer, 'items', 'required']).map((mention) => ({
            ...mention,
            values: { field: name },
          })),
          known: fields.keys(),
        },
      ]
    }),
  ),
  namesExist('field.unknownInStep', 'field', ({ steps }) =>
    steps.flatMap((step) => {
      const { document } = step.ui
      const declared = fieldPlaces(step)
      return [
        ...step.drawing.groups.map(({ fields, line = [] }, group) => ({
          mentions: line.flatMap((names, at) =>
            mentionsIn(document, names, ['ui:options', 'groups', group, 'line', at]),
          ),
          known: fields,
        })),
        { mentions: groupedFields(step), known: fieldNames({ steps: [step] }) },
        {
          mentions: drawnFields(step),
          known: declared.flatMap((place) => [place, ...partPlaces(place)]).map(({ name }) => name),
        },
      ]
    }),
  ),
  duplicates('field.inTwoGroups', 'field', ({ steps }) =>
    steps.map((step) => {
      const declared = new Set(fieldNames({ steps: [step] }))
      return groupedFields(step).filter(({ name }) => declared.has(name))
    }),
  ),
  duplicates('group.idTwice', 'id', ({ steps }) =>
    steps.map(({ ui: { document }, drawing }) => idsIn(document, drawing.groups, ['ui:options', 'groups'])),
  ),
  duplicates('check.idTwice', 'id', ({ steps }) => [
    steps.flatMap(({ schema: { document }, checks }) => idsIn(document, checks, ['x-checks'])),
  ]),
]

/** Other names: of texts, widgets and settings. */
export const namesOfMeaning: readonly Rule[] = [
  namesExist('field.unknown', 'field', (source) => [
    { mentions: fieldsNamed(source), known: fieldNames(source) },
    {
      mentions: mentionsIn(source.form.document, source.form.value.parts?.private ?? [], ['parts', 'private']),
      known: source.steps.flatMap((step) => [step.entry.id, ...fieldNames({ steps: [step] })]),
    },
  ]),
  namesExist('widget.statement', 'statement', ({ steps }) =>
    steps.map((step) => ({ mentions: statementsOfOptions(step), known: step.drawing.statements })),
  ),
  namesExist('sheet.columnUnknown', 'column', ({ operatorSettings }) =>
    operatorSettings.sheets.map((sheet) => ({
      mentions: columnsNamed(sheet),
      known: sheet.value.columns.map(({ id }) => id),
    })),
  ),
  namesExist('sheet.valueUnknown', 'name', (source) => {
    const read = valuesOfSheets(source)
    return [
      { mentions: read.filter(isTitle), known: fieldNames(source) },
      {
        mentions: read.filter((mention) => !isTitle(mention) && !isOfMoment(mention)),
        known: [...knownNames(source), ...sheetVariables],
      },
    ]
  }),
  namesExist('moment.unknown', 'name', (source) => [
    {
      mentions: [
        ...momentsOfChecks(source),
        ...valuesOfSheets(source).filter(isOfMoment),
        ...source.steps.flatMap(momentsOfOptions),
      ],
      known: momentNames(source),
    },
  ]),
  namesExist('sheet.whereUnknown', 'name', (source) => [
    {
      mentions: source.operatorSettings.sheets.flatMap(({ document, value }) =>
        [...namesInRows(value), ...namesInCells(value)].map((place) => ({ document, ...place })),
      ),
      known: [
        ...Object.keys(source.form.value.conditions ?? {}),
        ...source.steps
          .flatMap(fieldPlaces)
          .flatMap(({ name, schema }) => (schema['type'] === 'boolean' ? [name] : [])),
      ],
    },
  ]),
  namesExist('reminder.stepUnknown', 'step', (source) => [
    { mentions: ofReminders(source, 'steps'), known: source.steps.map(({ entry }) => entry.id) },
  ]),
  namesExist('reminder.documentUnknown', 'kind', (source) => [
    {
      mentions: ofReminders(source, 'documents'),
      known: source.steps.flatMap(({ drawing }) =>
        Object.entries(drawing.fields).flatMap(([name, { widget, options }]) =>
          widget === 'file' ? [kindOfFile(name, options)] : [],
        ),
      ),
    },
  ]),
  namesExist('condition.unknown', 'name', (source) => [
    { mentions: ofReminders(source, 'condition'), known: Object.keys(source.form.value.conditions ?? {}) },
  ]),
  namesExist('reminder.languageUnknown', 'language', (source) => [
    { mentions: ofReminders(source, 'language'), known: languagesOf(source) },
  ]),
  duplicates('step.idTwice', 'id', ({ form: { document, value } }) => [idsIn(document, value.steps, ['steps'])]),
  duplicates('confirmation.idTwice', 'id', ({ form: { document, value } }) => [
    idsIn(document, value.confirmations ?? [], ['confirmations']),
  ]),
  duplicates('sheet.idTwice', 'id', ({ operatorSettings }) => [
    operatorSettings.sheets.map(({ document, value: { id } }) => ({ document, name: id, pointer: ['id'] })),
  ]),
  duplicates('sheet.columnTwice', 'id', ({ operatorSettings }) =>
    operatorSettings.sheets.map(({ document, value }) => idsIn(document, value.columns, ['columns'])),
  ),
  duplicates('phrase.idTwice', 'id', ({ operatorSettings: { phrases } }) =>
    phrases === undefined ? [] : [idsIn(phrases.document, phrases.value.phrases, ['phrases'])],
  ),
  duplicates('reminder.idTwice', 'id', ({ operatorSettings: { reminders } }) =>
    reminders === undefined ? [] : [idsIn(reminders.document, reminders.value.reminders, ['reminders'])],
  ),
]

function valuesOfSheets({ operatorSettings }: FormSource): Mention[] {
  return operatorSettings.sheets.flatMap(({ document, value }) =>
    namesInValues(value).map((place) => ({ document, ...place })),
  )
}

function isTitle({ pointer }: Mention): boolean {
  return pointer.at(-1) === 'titleOf'
}

function isOfMoment({ pointer }: Mention): boolean {
  return pointer.at(-1) === 'dayOf' || pointer.at(-1) === 'timeOf'
}

function lookupsIn(source: FormSource): Mention[] {
  const inSchemas = source.steps.flatMap(({ schema: { document, value } }) =>
    [...references(value)].flatMap(({ ref, pointer }) => {
      const name = lookupIdOf(ref)
      return name === undefined ? [] : [{ document, name, pointer }]
    }),
  )
  const inOptions = source.steps.flatMap(({ ui: { document }, drawing }) =>
    drawnPlaces(drawing).flatMap(({ pointer, drawing: { options } }) =>
      lookupOptions.flatMap((option) => {
        const name = options[option]
        return typeof name === 'string' ? [{ document, name, pointer: [...pointer, 'ui:options', option] }] : []
      }),
    ),
  )
  return [...inSchemas, ...inOptions]
}

/** Field names in form.json, phrases, reminders and widgets. */
function fieldsNamed(source: FormSource): Mention[] {
  const { document, value } = source.form
  const { prefillFromFirstPerson = [], confirmations = [], sameAsFirstPerson = [] } = value
  const fields = new Set(fieldNames(source))
  return [
    ...value.steps.flatMap(({ completion }, index) => mentionsIn(document, completion, ['steps', index, 'completion'])),
    ...mentionsIn(document, prefillFromFirstPerson, ['prefillFromFirstPerson']),
    ...confirmations.flatMap(({ fields: confirmed, about = [] }, index) => [
      ...mentionsIn(document, about, ['confirmations', index, 'about']),
      ...mentionsIn(document, confirmed, ['confirmations', index, 'fields']),
    ]),
    ...sameAsFirstPerson.flatMap(({ field, fields: taken }, index) => [
      { document, name: field, pointer: ['sameAsFirstPerson', index, 'field'] },
      ...(fields.has(field) ? mentionsIn(document, taken, ['sameAsFirstPerson', index, 'fields']) : []),
    ]),
    ...source.steps.flatMap(fieldsOfOptions),
    ...(source.operatorSettings.phrases?.value.phrases ?? []).flatMap(({ fields: named = [] }, index) =>
      source.operatorSettings.phrases === undefined
        ? []
        : mentionsIn(source.operatorSettings.phrases.document, named, ['phrases', index, 'fields']),
    ),
    ...ofReminders(source, 'fields'),
  ]
}

/** Names in reminders. */
function ofReminders(
  { operatorSettings: { reminders } }: FormSource,
  part: 'steps' | 'fields' | 'documents' | 'condition' | 'language',
): Mention[] {
  if (reminders === undefined) return []
  const { document, value } = reminders
  return value.reminders.flatMap(({ missing = {}, language }, index): Mention[] => {
    if (part === 'language')
      return language === undefined ? [] : [{ document, name: language, pointer: ['reminders', index, 'language'] }]
    const names = missing[part]
    const pointer = ['reminders', index, 'missing', part]
    if (typeof names === 'string') return [{ document, name: names, pointer }]
    return mentionsIn(document, names ?? [], pointer)
  })
}

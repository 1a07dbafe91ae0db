import type { JsonSchema, JsonValue } from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { FormsFolder } from './forms-folder.ts'

/** One change of the registration's files. */
export type Change = {
  readonly what: string
  /** Fields, by their new names, whose answers may change as an effect. */
  readonly touches: readonly string[]
  /** Old name -> new name. */
  readonly renames?: { readonly [old: string]: string }
  edit(folder: FormsFolder): Promise<void>
}

const step = (folder: string) => `registration/steps/${folder}`
const [trip, personal, diving, emergency] = [
  step('01-general-trip-data'),
  step('03-guest-personal-data'),
  step('04-diving-experience'),
  step('08-emergency-contact'),
]
const form = 'registration/form.json'

type Schema = {
  properties: JsonSchema
  required: string[]
  allOf?: { if?: JsonSchema; then: { properties: JsonSchema } }[]
  'x-checks'?: JsonSchema[]
}
type Group = { id: string; fields: string[]; line?: string[][] }
type Ui = { 'ui:options': { groups: Group[] }; [field: string]: JsonValue | { groups: Group[] } }
type FormFile = { steps: JsonSchema[]; prefillFromFirstPerson: string[] }

const schemaOf = (folder: FormsFolder, at: string, change: (schema: Schema) => void) =>
  folder.change<Schema>(`${at}/schema.json`, change)
const uiOf = (folder: FormsFolder, at: string, change: (ui: Ui) => void) => folder.change<Ui>(`${at}/ui.json`, change)
const rules = (folder: FormsFolder, change: (all: JsonValue[]) => JsonValue[]) =>
  folder.change<JsonValue[]>('registration/rules/divers.json', change)

async function add(
  folder: FormsFolder,
  name: string,
  schema: JsonSchema,
  { at = emergency, ui = null }: { at?: string; ui?: JsonValue } = {},
): Promise<void> {
  await schemaOf(folder, at, ({ properties }) => void Object.assign(properties, { [name]: schema }))
  await uiOf(folder, at, (drawn) => {
    drawn['ui:options'].groups.at(-1)?.fields.push(name)
    if (ui !== null) drawn[name] = ui
  })
}

async function remove(folder: FormsFolder, name: string, at = emergency): Promise<JsonSchema> {
  let removed: JsonSchema = {}
  await schemaOf(folder, at, ({ properties, allOf = [] }) => {
    for (const fields of [properties, ...allOf.map(({ then }) => then.properties)]) {
      if (fields[name] === undefined) continue
      removed = Object.fromEntries(Object.entries(fields[name] ?? {}))
      delete fields[name]
    }
  })
  await uiOf(folder, at, (ui) => {
    for (const group of ui['ui:options'].groups) {
      group.fields = group.fields.filter((field) => field !== name)
      if (group.line !== undefined)
        group.line = group.line
          .map((fields) => fields.filter((field) => field !== name))
          .filter(({ length }) => length > 0)
    }
    delete ui[name]
  })
  return removed
}

const reworded = (folder: FormsFolder, at: string, field: string, words: JsonSchema) =>
  schemaOf(folder, at, ({ properties }) => void Object.assign(properties[field] ?? {}, words))
const divers = { $ref: '#/conditions/diver' }
const nonDivers = { $ref: '#/conditions/nonDiver' }

/** Every kind of change that the guide and the tests cover, once. */
export const everyChange: readonly Change[] = [
  {
    what: 'a new question',
    touches: [],
    edit: (folder) => add(folder, 'cabinWish', { title: 'Cabin wish', type: 'string', maxLength: 20 }),
  },
  {
    what: 'a new question that must be answered',
    touches: [],
    edit: async (folder) => {
      await add(folder, 'bedWish', { title: 'Bed', type: 'string', maxLength: 20 })
      await schemaOf(folder, emergency, ({ required }) => void required.push('bedWish'))
    },
  },
  {
    what: 'a new question with a default',
    touches: ['pillows'],
    edit: (folder) => add(folder, 'pillows', { title: 'Pillows', type: 'integer', minimum: 1, maximum: 4, default: 2 }),
  },
  {
    what: 'a new document',
    touches: [],
    edit: (folder) =>
      add(
        folder,
        'divingCardAttached',
        { title: 'Diving card', type: 'boolean' },
        { ui: { 'ui:widget': 'file', 'ui:options': { document: 'divingCard' } } },
      ),
  },
  {
    what: 'a question that goes',
    touches: [],
    edit: (folder) => remove(folder, 'divingComments', diving).then(() => {}),
  },
  {
    what: 'a question with another name',
    touches: [],
    renames: { dietaryRequirements: 'food' },
    edit: async (folder) =>
      add(folder, 'food', {
        ...(await remove(folder, 'dietaryRequirements')),
        'x-renamed-from': 'dietaryRequirements',
      }),
  },
  {
    what: 'a question of another type',
    touches: [],
    edit: (folder) =>
      schemaOf(
        folder,
        diving,
        ({ allOf }) =>
          void Object.assign(allOf?.[0]?.then.properties ?? {}, {
            numberOfDives: { title: 'Number of dives', type: 'string', maxLength: 20 },
          }),
      ),
  },
  {
    what: 'a question that must be answered from now on',
    touches: [],
    edit: (folder) => schemaOf(folder, emergency, ({ required }) => void required.push('specialRequests')),
  },
  {
    what: 'one that need not any more',
    touches: [],
    edit: (folder) =>
      schemaOf(
        folder,
        emergency,
        (schema) => void (schema.required = schema.required.filter((field) => field !== 'emergencyContactRelation')),
      ),
  },
  {
    what: 'a tighter limit',
    touches: [],
    edit: (folder) => reworded(folder, emergency, 'emergencyContactName', { maxLength: 5 }),
  },
  {
    what: 'a pattern',
    touches: [],
    edit: (folder) => reworded(folder, emergency, 'emergencyContactEmail', { pattern: 'org$' }),
  },
  {
    what: 'the order of questions',
    touches: [],
    edit: (folder) => uiOf(folder, emergency, (ui) => void ui['ui:options'].groups.reverse()),
  },
  {
    what: 'a question in another step',
    touches: [],
    edit: async (folder) =>
      add(folder, 'emergencyContactEmail', await remove(folder, 'emergencyContactEmail'), { at: personal }),
  },
  {
    what: 'a new step',
    touches: [],
    edit: async (folder) => {
      const at = step('10-photography')
      await folder.write(`${at}/schema.json`, {
        type: 'object',
        title: 'Photography',
        properties: { cameraHousing: { title: 'Camera housing', type: 'string', maxLength: 100 } },
      })
      await folder.write(`${at}/ui.json`, { 'ui:options': { groups: [{ id: 'camera', fields: ['cameraHousing'] }] } })
      await folder.write(`${at}/i18n.json`, { en: { $groups: { camera: { title: 'Camera' } } } })
      await folder.change<FormFile>(
        form,
        ({ steps }) =>
          void steps.push({
            id: 'photography',
            number: 10,
            folder: 'steps/10-photography',
            scope: 'person',
            completion: [],
          }),
      )
    },
  },
  {
    what: 'steps in another order',
    touches: [],
    edit: (folder) =>
      folder.change<FormFile>(form, (file) => {
        const [seven, six] = [file.steps[7], file.steps[6]]
        if (seven === undefined || six === undefined) return
        file.steps.splice(6, 2, { ...seven, number: 6 }, { ...six, number: 7 })
      }),
  },
  {
    what: 'a new boat, and one that is sold',
    touches: [],
    edit: (folder) =>
      folder.replace(
        'lookups/boats.json',
        '"Snefro Target"]',
        '"Snefro Target", "Snefro Star"], "x-retired": ["Snefro Pearl"]',
      ),
  },
  {
    what: 'another default',
    touches: ['countryCode'],
    edit: (folder) => reworded(folder, personal, 'countryCode', { default: '+20' }),
  },
  {
    what: 'a default that goes',
    touches: ['travelDocumentType'],
    edit: (folder) =>
      schemaOf(folder, personal, ({ properties }) => void delete Object(properties['travelDocumentType'])['default']),
  },
  {
    what: 'an answer that is taken from person 1',
    touches: ['passportNumber'],
    edit: (folder) =>
      folder.change<FormFile>(form, ({ prefillFromFirstPerson }) => void prefillFromFirstPerson.push('passportNumber')),
  },
  {
    what: 'one that is not any more',
    touches: ['bookingReference'],
    edit: (folder) =>
      folder.change<FormFile>(
        form,
        (file) =>
          void (file.prefillFromFirstPerson = file.prefillFromFirstPerson.filter(
            (field) => field !== 'bookingReference',
          )),
      ),
  },
  {
    what: 'a rule that clears',
    touches: ['phone'],
    edit: (folder) => rules(folder, (all) => [...all, { when: nonDivers, clear: ['phone'] }]),
  },
  {
    what: 'a rule that sets',
    touches: ['bookingAgency'],
    edit: (folder) => rules(folder, (all) => [...all, { when: divers, set: { bookingAgency: 'The diving desk' } }]),
  },
  {
    what: 'a condition',
    touches: ['disabilities'],
    edit: (folder) =>
      schemaOf(folder, emergency, (schema) => {
        const { disabilities, ...properties } = schema.properties
        Object.assign(schema, {
          properties,
          allOf: [{ if: divers, then: { properties: { disabilities: disabilities ?? {} } } }],
        })
      }),
  },
  {
    what: 'a check',
    touches: [],
    edit: (folder) =>
      schemaOf(
        folder,
        trip,
        (schema) =>
          void (schema['x-checks'] = [
            ...(schema['x-checks'] ?? []),
            {
              id: 'tripTooShort',
              field: 'tripEndDate',
              severity: 'error',
              demand: { date: { field: 'tripEndDate' }, notBefore: { field: 'tripStartDate', plus: { days: 10 } } },
            },
          ]),
      ).then(() =>
        folder.change<{ [language: string]: JsonSchema }>(`${trip}/i18n.json`, (texts) => {
          texts['en'] = { ...texts['en'], $checks: { ...Object(texts['en']?.['$checks']), tripTooShort: 'Too short.' } }
        }),
      ),
  },
  {
    what: 'a text, and its translation',
    touches: [],
    edit: (folder) => reworded(folder, emergency, 'specialRequests', { title: 'Wishes to the crew' }),
  },
  {
    what: 'how a question looks',
    touches: [],
    edit: (folder) =>
      uiOf(folder, emergency, (ui) => void (ui['emergencyContactRelation'] = { 'ui:widget': 'choice-cards' })),
  },
]

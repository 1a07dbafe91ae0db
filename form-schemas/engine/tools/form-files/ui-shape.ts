import type { JsonSchema } from '../../runtime/definition/definition.ts'
import { maxFileMegabytes, defaultMaxFiles } from '../../runtime/documents.ts'
import { fillParts } from '../../runtime/mrz/fills.ts'
import { pdfFormParts } from '../../runtime/validation/pdf-form.ts'
import { widgetNames } from './widget-names.ts'

const text = { type: 'string', minLength: 1 }
const texts = { type: 'array', items: text, uniqueItems: true }
const object = (properties: JsonSchema, required: string[] = []): JsonSchema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

/** `ui:options` of widgets. */
const widgetOptions: JsonSchema = {
  width: {
    enum: ['full', 'half', 'short'],
    description: 'Width of the field on a wide screen; default: full',
  },
  labels: {
    ...text,
    description: 'For a boolean: the list in lookups/ with labels for its entries "true" and "false"',
  },
  statements: {
    ...texts,
    description: 'Texts to read before answering, by their ids under "$statements" in i18n.json',
  },
  oneOf: {
    ...text,
    description: 'For a boolean shown as a card: people can choose only one of the cards with the same name',
  },
  document: {
    ...text,
    description: 'For a file: its kind of document; no other field may have the same kind',
  },
  accept: { ...texts, description: 'For a file: accepted types, such as "image/*" or "application/pdf"' },
  most: {
    type: 'integer',
    minimum: 1,
    maximum: 50,
    description: `For a file: maximum number of files of one person; default: ${defaultMaxFiles}`,
  },
  largest: {
    type: 'integer',
    minimum: 1,
    maximum: maxFileMegabytes,
    description: `For a file: maximum size of each file in MB; default: ${maxFileMegabytes}`,
  },
  downloads: {
    ...text,
    description: 'For a file: the list in lookups/ with the languages of a form to download',
  },
  codeField: { ...text, description: 'For a phone number: the field with its country code' },
  fills: {
    ...object(
      Object.fromEntries(
        Object.entries({ ...pdfFormParts, ...fillParts }).map(([part, description]) => [
          part,
          { ...text, description },
        ]),
      ),
    ),
    description:
      'For machine-readable lines, or a file with our own PDF form: the fields for which their values are suggested',
  },
  readFrom: { ...texts, description: 'For machine-readable lines: the kinds of documents with photos of them' },
  aid: {
    const: true,
    description:
      'Not listed as left blank: the field only helps to fill in others, or a check reports when it is missing',
  },
  derived: {
    ...text,
    description:
      'Moment under "derived" in form.json that follows from this answer and is shown with it; its text is under "$derived" in i18n.json',
  },
  unitField: { ...text, description: 'For a number from a list: the field with the unit to show first' },
  years: { type: 'integer', minimum: 1, maximum: 120, description: 'For month and year: number of years back' },
}

const words = {
  'ui:title': { ...text, description: 'English title, instead of the one in schema.json' },
  'ui:description': { ...text, description: 'Text below the title, in English' },
  'ui:placeholder': { ...text, description: 'Text in the empty control, in English' },
  'ui:help': { ...text, description: 'Text below the control, in English' },
}
const field = {
  'ui:widget': { enum: [...widgetNames], description: 'Control that shows the field' },
  'ui:options': { ...object(widgetOptions), description: 'Options of the control' },
  'ui:autocomplete': {
    ...text,
    description: 'Autofill token of HTML: "given-name", "bday", "off"',
  },
  'ui:inputmode': {
    enum: ['text', 'email', 'tel', 'url', 'numeric', 'decimal', 'search', 'none'],
    description: 'Keyboard on a phone',
  },
  'ui:enterkeyhint': {
    enum: ['next', 'done', 'enter'],
    description: 'Enter key on a phone: goes to the next field, hides the keyboard, or starts a new line',
  },
  ...words,
}
const order = { ...texts, description: 'Fields in display order; "*" stands for all others' }
const fields = (shape: JsonSchema, own: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: own,
  patternProperties: { '^(?!ui:|\\$)': shape },
  additionalProperties: false,
})

const line: JsonSchema = {
  type: 'array',
  items: texts,
  description:
    'Fields of the group that are shown as one line when read: its parts, each with fields joined by a space',
}

/** A step's `ui.json`: the members of an RJSF UI schema that do something here. */
export const uiShape: JsonSchema = fields(
  object({
    ...field,
    items: {
      ...fields(object(field), { 'ui:order': order }),
      description: 'For a repeating group: the layout of the fields of an item',
    },
  }),
  {
    'ui:order': order,
    'ui:options': {
      ...object({
        groups: {
          type: 'array',
          items: object(
            {
              id: { ...text, description: 'Id of the group; its title is under "$groups" in i18n.json' },
              fields: texts,
              line,
            },
            ['id', 'fields'],
          ),
          description: 'Fields that are shown together, in display order. Every field is in one group',
        },
        statements: {
          ...texts,
          description: 'Texts to read in this step, by their ids under "$statements" in i18n.json',
        },
      }),
      description: 'Options of the step',
    },
  },
)

/** Minimal shape of stored versions after `upcastUi`; later rules must not invalidate them. */
export const storedUiShape: JsonSchema = {
  type: 'object',
  properties: {
    'ui:options': {
      type: 'object',
      properties: { groups: { type: 'array', items: { type: 'object', required: ['id', 'fields'] } } },
    },
  },
}

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
    description: 'How much of the row the field takes on a wide screen; full unless told',
  },
  labels: {
    ...text,
    description: 'Of a boolean: the list in lookups/ whose entries "true" and "false" name its two sides',
  },
  statements: {
    ...texts,
    description: 'Texts to be read before answering, by their ids under "$statements" in i18n.json',
  },
  oneOf: {
    ...text,
    description: 'Of a boolean drawn as a card: the cards of one name are a choice, of which one is taken',
  },
  document: {
    ...text,
    description: 'Of a file: the kind of document it collects; no other field may collect the same',
  },
  accept: { ...texts, description: 'Of a file: types that can be chosen, such as "image/*" or "application/pdf"' },
  most: {
    type: 'integer',
    minimum: 1,
    maximum: 50,
    description: `Of a file: how many one person hands in at most; ${defaultMaxFiles} unless told`,
  },
  largest: {
    type: 'integer',
    minimum: 1,
    maximum: maxFileMegabytes,
    description: `Of a file: MB that each may have; ${maxFileMegabytes} unless told`,
  },
  downloads: {
    ...text,
    description: 'Of a file: the list in lookups/ whose entries are languages of a form to download',
  },
  codeField: { ...text, description: 'Of a telephone number: the field with its country code' },
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
      'Of machine-readable lines, or a file that is our own form: the fields that what they say is offered for',
  },
  readFrom: { ...texts, description: 'Of machine-readable lines: the kinds of documents whose photographs have them' },
  aid: {
    const: true,
    description:
      'Left blank, it is not told among what was: it only helps to fill other fields, or a check says when it is missed',
  },
  unitField: { ...text, description: 'Of a number from a list: the field that says which unit comes first' },
  years: { type: 'integer', minimum: 1, maximum: 120, description: 'Of month and year: how many years back' },
}

const words = {
  'ui:title': { ...text, description: 'The English title, in place of that of schema.json' },
  'ui:description': { ...text, description: 'What stands under the title, in English' },
  'ui:placeholder': { ...text, description: 'Shown in the empty control, in English' },
  'ui:help': { ...text, description: 'What stands under the control, in English' },
}
const field = {
  'ui:widget': { enum: [...widgetNames], description: 'The control the field is drawn with' },
  'ui:options': { ...object(widgetOptions), description: 'What the control is told' },
  'ui:autocomplete': {
    ...text,
    description: 'What the browser may fill in, as HTML names it: "given-name", "bday", "off"',
  },
  'ui:inputmode': {
    enum: ['text', 'email', 'tel', 'url', 'numeric', 'decimal', 'search', 'none'],
    description: 'Which keys a phone shows',
  },
  'ui:enterkeyhint': {
    enum: ['next', 'done', 'enter'],
    description:
      'What the key at the lower right of a phone does: goes to the next field, puts the keys away, begins a line',
  },
  ...words,
}
const order = { ...texts, description: 'Fields in their order; "*" stands for all others' }
const fields = (shape: JsonSchema, own: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: own,
  patternProperties: { '^(?!ui:|\\$)': shape },
  additionalProperties: false,
})

const line: JsonSchema = {
  type: 'array',
  items: texts,
  description: 'Fields of the group that are read as one line: its parts, each of fields with a blank between',
}

/** A step's `ui.json`: the members of an RJSF UI schema that do something here. */
export const uiShape: JsonSchema = fields(
  object({
    ...field,
    items: {
      ...fields(object(field), { 'ui:order': order }),
      description: 'Of a repeating group: how the fields of an item are drawn',
    },
  }),
  {
    'ui:order': order,
    'ui:options': {
      ...object({
        groups: {
          type: 'array',
          items: object(
            { id: { ...text, description: 'Its title stands under "$groups" in i18n.json' }, fields: texts, line },
            ['id', 'fields'],
          ),
          description: 'Fields that are drawn together, in their order. Every field stands in one group',
        },
        statements: {
          ...texts,
          description: 'Texts to be read in this step; they stand under "$statements" in i18n.json',
        },
      }),
      description: 'What holds for the step',
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

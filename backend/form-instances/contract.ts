import { purposes } from '@fleet/domain/documents/events'
import type { FromSchema } from 'json-schema-to-ts'
import type { Of } from '@fleet/platform/http/contract/call'
import { namedDocument } from '@fleet/platform/http/contract/document'
import {
  closed,
  count as number,
  json,
  listOf,
  orNull,
  page,
  pageQuery,
  type Properties,
  params,
  person,
  position,
  revision,
  text,
  textOrNull,
  time,
  timeOrNull,
  uuid,
} from '@fleet/platform/http/contract/values'
import { instanceLimits } from './limits.ts'

const name = { type: 'string', maxLength: 200 } as const

export const byDocument = params({ id: uuid, documentId: text })

/** `from`: the page that opens the document. */
const documentQuery = { type: 'object', properties: { from: { type: 'string', enum: purposes } } } as const
export type DocumentQuery = FromSchema<typeof documentQuery>
export type DocumentPurpose = NonNullable<DocumentQuery['from']>

export const readQuery = {
  type: 'object',
  properties: { revision: { type: 'string', pattern: '^[0-9]{1,9}$' }, lang: { type: 'string' } },
} as const

export type PageQuery = FromSchema<typeof pageQuery>

/** Only the changes of one field, of one person. */
const historyQuery = {
  type: 'object',
  properties: { field: name, person: { type: 'string', pattern: '^[0-9]{1,2}$' }, ...page },
} as const
export type HistoryQuery = FromSchema<typeof historyQuery>

/**
 * Fields of every save: the person, and the step by number or id; the id takes precedence. All other keys are answers,
 * validated by the form's schemas.
 */
export const saveFields = {
  passengerIndex: { type: 'integer', minimum: 1, maximum: instanceLimits.persons.max },
  currentStep: { type: 'integer', minimum: 0 },
  currentStepId: { type: 'string', maxLength: 100 },
} as const

/** `PATCH`, with `If-Match` (the viewed revision) and `X-Form-Version` (the version on screen). */
export const saveBody = { type: 'object', maxProperties: instanceLimits.fields.max, properties: saveFields } as const
export type SaveBody = { readonly [field: string]: unknown } & FromSchema<typeof saveBody>

/** Changed fields, and those of them without an answer now. */
export const savedAnswer = closed(
  { revision, formVersion: text, changed: listOf(text), cleared: listOf(text) },
  { position, previousRevision: { ...revision, description: 'before this save; absent when it changed nothing' } },
)
export type Saved = Of<typeof savedAnswer>

/** Values of the fields of our own PDF form, when it was filled in on a screen. */
const readBack = closed(
  {},
  { name: text, birthDate: text, signedOn: text, certifiedOn: text, isSigned: { type: 'boolean' } },
)

/** A present document. */
export const shownFile = closed(
  { documentId: text, person, kind: text, name: text, contentType: text, size: number, uploadedAt: time },
  { read: readBack },
)
export type ShownFile = Of<typeof shownFile>

/** Field -> effective answer. */
const shownAnswers = { type: 'object', additionalProperties: json } as const

/** A complete upload that waits for the malware scanner. `person` as in `persons`. */
export const waitingFile = closed(
  { uploadId: text, person, kind: text, name: text, since: time },
  {
    isOwn: { type: 'boolean', description: 'uploaded by the reader, the only one who can withdraw it' },
    refused: { ...text, description: 'why it was refused' },
  },
)
export type WaitingFile = Of<typeof waitingFile>

/** Fields that every form instance returns; persons by number, from 1. */
export const instanceFields = {
  currentStep: number,
  totalSteps: number,
  persons: { type: 'object', additionalProperties: shownAnswers },
  createdAt: timeOrNull,
  updatedAt: timeOrNull,
  submittedAt: timeOrNull,
  erasedPersons: listOf(person),
  revision,
  formVersion: text,
} as const

export type InstanceFields = { readonly [Name in keyof typeof instanceFields]: Of<(typeof instanceFields)[Name]> }

/** Until when a removed document can be opened, whether its file is deleted, and the document that it replaced. */
const kept = { documentId: text, isGone: { type: 'boolean' } } as const
const keptDocument = closed(kept, {
  keptUntil: time,
  replaced: closed({ ...kept, name: textOrNull }, { keptUntil: time }),
})

const historyActor = closed(
  { role: text, name: text },
  { id: text, agentId: text, agencyName: text, onBehalfOf: text, onBehalfOfName: text, preview: { type: 'boolean' } },
)

const historyChange = closed(
  {
    kind: { type: 'string', enum: ['answer', 'booking', 'document'] },
    field: text,
    label: text,
    person: { type: ['integer', 'null'], description: 'null: the form as a whole' },
    personId: text,
    from: json,
    to: json,
    fromText: textOrNull,
    toText: textOrNull,
  },
  {
    document: keptDocument,
    number: {
      type: 'integer',
      description:
        'of an item of a repeating group, in the list: `field` is `<field>.<item id>` or `<field>.<item id>.<field of the item>`',
    },
    added: listOf(json),
    removed: listOf(json),
  },
)

export type HistoryChange = Of<typeof historyChange>

/** One entry of a history. */
const historyEntry = closed(
  {
    revision,
    type: text,
    at: time,
    formVersion: textOrNull,
    notes: textOrNull,
    items: listOf(
      closed(
        { person },
        {
          field: text,
          document: text,
          comment: text,
          isAccepted: { type: 'boolean', description: 'of a proposed answer' },
        },
      ),
    ),
    erased: { type: 'boolean', description: 'its content can no longer be read' },
    actor: historyActor,
    changes: listOf(historyChange),
  },
  {
    internalNote: textOrNull,
    proposed: { ...listOf(historyChange), description: 'requested from staff; changes nothing yet' },
  },
)

export type HistoryEntry = Of<typeof historyEntry>

const warning = closed({ code: text, message: text }, { person, step: text, field: text })

/** `POST submit`, whose body is empty or `{}`. The first warnings, and how many there are. */
export const submittedAnswer = closed(
  { revision, status: text, warnings: listOf(warning), total: number },
  { position },
)

/** `POST documents`, and `attach` of an upload. */
export const attachedAnswer = closed({ documentId: text, revision }, { position, read: readBack })
/** The upload is complete, and becomes a document once it was scanned for malware. */
export const waitsAnswer = closed({ waits: { type: 'boolean', const: true }, uploadId: text })
export type Attached = Of<typeof attachedAnswer>
export const removedAnswer = closed({ revision }, { position })

const viewFields = {
  purpose: { type: 'string', enum: purposes, description: 'the page it was opened from' },
  isSmall: { type: 'boolean', description: 'only the thumbnail' },
} as const

/** A document was opened, or its file was found damaged or missing (`reason`). */
const documentRead = closed(
  {
    id: text,
    type: text,
    at: time,
    actor: closed({ id: text, role: text, name: text }, { onBehalfOfName: text }),
    documentId: text,
    document: orNull(namedDocument),
  },
  {
    reason: { type: ['string', 'number', 'boolean', 'null'] },
    ...viewFields,
  },
)
export type DocumentRead = Of<typeof documentRead>

/** A view of a document, as its readers may know it. */
const documentView = closed(
  {
    id: text,
    at: time,
    documentId: text,
    by: {
      type: 'string',
      enum: ['you', 'operator', 'agent', 'guest'],
      description: 'operator: staff, named to staff only',
    },
    name: { ...textOrNull, description: 'null when the reader may not know it, or it is no longer known' },
  },
  {
    ...viewFields,
    isEarlier: { type: 'boolean', description: 'a view of an earlier document that this one replaced' },
  },
)
export type DocumentView = Of<typeof documentView>

/** The parts of an upload; `person` from 1. */
const upload = {
  type: 'object',
  required: ['file', 'kind'],
  properties: {
    file: { type: 'string', format: 'binary' },
    kind: { type: 'string' },
    person: { type: 'string', pattern: '^[0-9]+$' },
  },
} as const

const bytes = { schema: { type: 'string', format: 'binary' } } as const

/** `GET documents/:documentId`: one of the accepted types. */
const uploadedFile = {
  description: 'The file as it was uploaded.',
  content: {
    'application/pdf': bytes,
    'image/jpeg': bytes,
    'image/png': bytes,
    'image/webp': bytes,
    'image/heic': bytes,
  },
} as const

/** `GET documents/:documentId/thumbnail`: of a picture; of a PDF there is none. */
const thumbnailFile = {
  description: 'The picture, 320 pixels on its longer side.',
  content: { 'image/jpeg': bytes },
} as const

/** The calls of any form instance, below its address. */
const instanceContract = {
  'GET history': {
    summary: 'All changes with their authors, newest first.',
    querystring: historyQuery,
    response: { 200: listOf(historyEntry) },
  },
  'POST documents': {
    summary: 'Attaches a document: an image or PDF.',
    upload,
    response: { 201: attachedAnswer, 202: waitsAnswer },
  },
  'GET documents/:documentId': {
    summary: 'The bytes of a document. The view is recorded first.',
    querystring: documentQuery,
    response: { 200: uploadedFile },
  },
  'GET documents/:documentId/thumbnail': {
    summary: 'The thumbnail of an image. The view is recorded first.',
    querystring: documentQuery,
    response: { 200: thumbnailFile },
  },
  'DELETE documents/:documentId': {
    summary: 'Removes a document; staff can still open it for a while.',
    response: { 200: removedAnswer },
  },
  'GET document-views': {
    summary: 'Views of the documents that the reader may see, newest first.',
    querystring: pageQuery,
    response: { 200: listOf(documentView) },
  },
  'GET document-reads': {
    summary: 'All views of documents with their readers, newest first.',
    querystring: pageQuery,
    response: { 200: listOf(documentRead) },
  },
} as const

/** The address of a form type's instances and its parameters. */
export type InstancePlace<Address extends string = string> = {
  readonly address: Address
  readonly properties: Properties
}

type Contract = typeof instanceContract
type InstanceCalls<Address extends string> = {
  readonly [
    Name in keyof Contract as Name extends `${infer Method} ${infer Path}` ? `${Method} /api/${Address}/${Path}` : never
  ]: Contract[Name] & { readonly params: Name extends `${string}:documentId${string}` ? OfDocument : object }
}
type OfDocument = ReturnType<typeof params<{ readonly documentId: typeof text }>>

/** The contract of the calls that `formInstanceRoutes` serves at this place. */
export function instanceCalls<const Address extends string>(place: InstancePlace<Address>): InstanceCalls<Address>
export function instanceCalls({ address, properties }: InstancePlace): object {
  return Object.fromEntries(
    Object.entries(instanceContract).map(([name, call]) => {
      const [method = '', path = ''] = name.split(' ')
      const own = path.includes(':documentId') ? { ...properties, documentId: text } : properties
      return [`${method} /api/${address}/${path}`, { ...call, params: params(own) }]
    }),
  )
}

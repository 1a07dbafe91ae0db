import { randomUUID } from 'node:crypto'
import type { Actor, StoredEvent } from '@fleet/domain/kernel/event'
import type { Json, JsonObject } from '@fleet/domain/kernel/json'
import type { PersonalFields } from '@fleet/domain/kernel/personal'
import { invitationPersonalFields, type InvitationEvent } from '@fleet/domain/invitations/events'
import type { UnknownSignInFailed } from '@fleet/domain/sign-ins/events'
import { submissionPersonalFields, type SubmissionEvent } from '@fleet/domain/submissions/events'
import { accountPersonalFields, type AccountEvent } from '@fleet/domain/accounts/events'
import type { ReferenceTaken } from '@fleet/domain/references/decider'
import type { OpenedEvent } from '../runtime/projection.ts'
import { InMemoryEventStore } from './in-memory-event-store.ts'

type AnyEvent = SubmissionEvent | AccountEvent | InvitationEvent | UnknownSignInFailed | ReferenceTaken
export type Circumstances = { readonly at?: string; readonly actor?: Actor; readonly formVersion?: string }

const staff: Actor = { id: 'account-staff', role: 'admin' }

/** A log whose personal values are sealed by a stand-in cipher; `erase` destroys a person's key. */
export class TestLog {
  readonly store = new InMemoryEventStore()
  readonly #revisions = new Map<string, number>()
  readonly #erased = new Set<string>()

  /** Appends events to one stream and gives the log's position after them. */
  async append(stream: string, events: readonly AnyEvent[], circumstances: Circumstances = {}): Promise<bigint> {
    const { at = '2026-11-21T10:00:00.000Z', actor = staff, formVersion } = circumstances
    const expected = this.#revisions.get(stream) ?? -1
    const metadata: JsonObject = {
      actor: { ...actor },
      occurredAt: at,
      commandId: randomUUID(),
      correlationId: randomUUID(),
      seal: '',
      ...(formVersion === undefined ? {} : { formVersion }),
    }
    const { revision, position } = await this.store.append(
      stream,
      expected,
      events.map((event) => ({ id: randomUUID(), type: event.type, data: sealed(event), metadata })),
    )
    this.#revisions.set(stream, revision)
    return position
  }

  submission(id: string, events: readonly SubmissionEvent[], circumstances?: Circumstances): Promise<bigint> {
    return this.append(`submission-${id}`, events, circumstances)
  }

  erase(personId: string): void {
    this.#erased.add(personId)
  }

  /** As the application does it: an erased value is absent. */
  readonly open = async (stored: StoredEvent): Promise<OpenedEvent> => {
    const opened = mapStrings(structuredClone(stored.data), (text) => this.#opened(text))
    const metadata = stored.metadata as unknown as OpenedEvent['metadata']
    return { ...stored, data: typeof opened === 'object' && opened !== null ? opened : {}, metadata, sealed: stored.data }
  }

  readonly openValue = async (personId: string, ciphertext: string, field: string): Promise<Json | undefined> => {
    const [, owner, bound] = ciphertext.split('.')
    if (owner !== personId || bound !== field) throw new Error(`${ciphertext} is not a ${field} of ${personId}`)
    return this.#opened(ciphertext)
  }

  #opened(text: string): Json | undefined {
    const [format, personId, , body] = text.split('.')
    if (format !== 'v1' || personId === undefined || body === undefined) return text
    return this.#erased.has(personId) ? undefined : JSON.parse(Buffer.from(body, 'base64url').toString())
  }
}

let nonce = 0
/** Never twice the same, like a real ciphertext. */
function seal(personId: string, field: string, value: Json): string {
  nonce += 1
  return `v1.${personId}.${field}.${Buffer.from(JSON.stringify(value)).toString('base64url')}.${nonce}`
}

function sealed(event: AnyEvent): JsonObject {
  const data: JsonObject = JSON.parse(JSON.stringify(event.data))
  if (event.type === 'AnswersSaved') return { ...data, answers: sealFields(data['answers'], event.data.personId) }
  const declared = personalOf(event)
  for (const { personId, paths } of declared) {
    for (const [first, ...rest] of paths) {
      if (first === undefined) continue
      const value = data[first]
      if (rest.length > 0 && Array.isArray(value)) data[first] = value.map((item) => sealFields(item, personId, rest.at(-1)))
      else if (value !== null && value !== undefined) data[first] = seal(personId, first, value)
    }
  }
  return data
}

const personal = new Map<string, unknown>(
  Object.entries({ ...submissionPersonalFields, ...accountPersonalFields, ...invitationPersonalFields }),
)

function personalOf({ type, data }: AnyEvent): readonly PersonalFields[] {
  const declare = personal.get(type)
  return typeof declare === 'function' ? Reflect.apply(declare, undefined, [data]) : []
}

function sealFields(node: Json | undefined, personId: string, only?: string): JsonObject {
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return {}
  return Object.fromEntries(
    Object.entries(node).map(([name, value]) => [
      name,
      value === null || (only !== undefined && name !== only) ? value : seal(personId, name, value),
    ]),
  )
}

function mapStrings(node: Json, map: (text: string) => Json | undefined): Json | undefined {
  if (typeof node === 'string') return map(node)
  if (Array.isArray(node)) return node.flatMap((item) => mapStrings(item, map) ?? [])
  if (typeof node !== 'object' || node === null) return node
  const entries = Object.entries(node).map(([name, value]): [string, Json | undefined] => [name, mapStrings(value, map)])
  return Object.fromEntries(entries.filter((entry): entry is [string, Json] => entry[1] !== undefined))
}

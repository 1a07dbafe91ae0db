import { createHash, randomUUID } from 'node:crypto'
import { declarations } from '@fleet/domain/catalogue/every-event'
import type { Actor, StoredEvent } from '@fleet/domain/kernel/event'
import type { JsonObject } from '@fleet/domain/kernel/json'
import { splitByPerson, joinPersonalData, type PersonalData } from '@fleet/domain/kernel/personal'
import type { AgencyEvent } from '@fleet/domain/agents/events'
import type { PersonErased } from '@fleet/domain/erasures/events'
import type { InvitationEvent } from '@fleet/domain/invitations/events'
import type { UnknownSignInFailed } from '@fleet/domain/sign-ins/events'
import type { SubmissionEvent } from '@fleet/domain/submissions/model/events'
import type { AccountEvent } from '@fleet/domain/accounts/events'
import type { ReminderEvent } from '@fleet/domain/reminders/events'
import type { ReferenceTaken } from '@fleet/domain/references/decider'
import type { OpenedEvent, DecryptData } from '../subscriptions/subscription.ts'
import { InMemoryEventStore } from './in-memory-event-store.ts'

type AnyEvent =
  | SubmissionEvent
  | AgencyEvent
  | PersonErased
  | AccountEvent
  | InvitationEvent
  | UnknownSignInFailed
  | ReferenceTaken
  | ReminderEvent
type Circumstances = { readonly at?: string; readonly actor?: Actor; readonly formVersion?: string }

const staff: Actor = { id: 'account-staff', role: 'admin' }

/** A log with personal data encrypted by a fake cipher; `erase` destroys a person's key. */
export class TestLog {
  readonly store = new InMemoryEventStore()
  readonly #revisions = new Map<string, number>()
  readonly #erased = new Set<string>()

  /** Appends events to one stream and returns the position of the log after them. */
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
      events.map((event, index) => ({
        id: randomUUID(),
        type: event.type,
        data: encryptData(event, `${stream} ${expected + 1 + index}`),
        metadata,
      })),
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

  /** Decrypts an event like the application: erased values are absent. */
  readonly open = async (stored: StoredEvent): Promise<OpenedEvent> => {
    const metadata = stored.metadata as unknown as OpenedEvent['metadata']
    const tags = (personId: string, names: Iterable<string>) =>
      [...names].flatMap((name) => this.#tag(personId, name) ?? [])
    return {
      ...stored,
      data: await this.decryptData(stored),
      metadata,
      encryptedData: stored.data,
      tags,
      hashed: (value) => `#${createHash('sha256').update(value).digest('base64url')}`,
    }
  }

  readonly decryptData: DecryptData = async ({ stream, revision, data }) => {
    const { personal = {}, ...plain } = data
    const parts = Object.entries(personal ?? {}).flatMap(([personId, ciphertext]): PersonalData[] => {
      const { of, place, part } = JSON.parse(Buffer.from(String(ciphertext), 'base64url').toString())
      if (of !== personId || place !== `${stream} ${revision}`)
        throw new Error(`the ciphertext is not bound to ${personId} in ${stream}`)
      return this.#erased.has(personId) ? [] : [part]
    })
    return joinPersonalData(plain, parts)
  }

  readonly tagOf = async (personId: string, name: string): Promise<string | undefined> => this.#tag(personId, name)

  #tag(personId: string, name: string): string | undefined {
    if (this.#erased.has(personId)) return undefined
    return String(createHash('sha256').update(`${personId} ${name}`).digest().readBigInt64BE())
  }
}

let nonce = 0

function encryptData({ type, data }: AnyEvent, place: string): JsonObject {
  const declaration = declarations.get(type)
  if (declaration === undefined) throw new Error(`${type} is not declared`)
  const { plain, parts } = splitByPerson(declaration, JSON.parse(JSON.stringify(data)))
  if (parts.size === 0) return plain
  // Different each time, like a real ciphertext.
  const encrypt = (of: string, part: PersonalData) =>
    Buffer.from(JSON.stringify({ of, place, part, nonce: (nonce += 1) })).toString('base64url')
  return {
    ...plain,
    personal: Object.fromEntries([...parts].map(([personId, part]) => [personId, encrypt(personId, part)])),
  }
}

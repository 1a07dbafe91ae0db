import type { Actor } from './event.ts'

/** Time, ids and the actor are data: a decider reads no clock and makes no ids. */
export type CommandMeta = {
  /** UUID; event ids derive from it, so a retry appends nothing twice. */
  readonly commandId: string
  /** The actor's id for the request, whatever its content; absent when the client named none. */
  readonly requestId?: string
  /** Ids of refused requests that this one replaces: copies of them that arrive later take no effect. */
  readonly replaces?: readonly string[]
  readonly actor: Actor
  /** ISO 8601, UTC. */
  readonly now: string
}

export type Command<Type extends string = string, Data extends object = object> = {
  readonly type: Type
  readonly data: Data
  readonly meta: CommandMeta
}

import type { Command } from './command.ts'
import type { Event, RecordedEvent } from './event.ts'

/** What a command came to. */
export type CommandResult<State, E extends Event> = {
  readonly state: State
  readonly revision: number
  /** Of the last event of this command; undefined when nothing was appended, now or before. */
  readonly position: bigint | undefined
  readonly events: readonly E[]
  /** The command had been carried out before; this is its answer of then, and `state` is that of now. */
  readonly duplicate: boolean
  /** Of the form that the decision went by; undefined where none was involved. */
  readonly formVersion: string | undefined
}

/** A state; what belongs to erased persons is absent, and what belongs to persons whose keys are missing. */
type Loaded<State> = {
  readonly state: State
  /** -1: there is no such stream. */
  readonly revision: number
  /** The persons whose keys the vault lacks. */
  readonly missing: ReadonlySet<string>
}

/** `allowMissingKeys`: for lists, which show what can be read; otherwise such a stream is not given out. */
export type LoadOptions = { readonly allowMissingKeys?: boolean }

/**
 * Loads a stream, decides, appends: the port through which features carry out the commands of one aggregate.
 * Implemented in `platform/event-sourcing/command-handler`.
 */
export type CommandHandler<State, C extends Command, E extends Event> = {
  /**
   * Carries out a command; a function makes it of the state that each attempt decides on, with the same id each time.
   * @throws Rejection | KeyMissing | Contended | EventStoreUnavailable | OutcomeUnknown (retry with the same command id) | IntegrityError, as all of these
   */
  handle(id: string, command: C | ((state: State) => C)): Promise<CommandResult<State, E>>
  /** What `handle` would refuse the command for now; nothing is written. @throws as `handle` */
  dryRun(id: string, command: C): Promise<void>
  /** The present state, never stale: what others appended since is read first. @throws KeyMissing */
  load(id: string, options?: LoadOptions): Promise<Loaded<State>>
  /** The state from memory when it is there, without a read: it may lack what another process just appended. @throws KeyMissing */
  peek(id: string, options?: LoadOptions): Promise<Loaded<State>>
  /** As it was after `revision`, read from the stream. @throws KeyMissing */
  loadAt(id: string, revision: number, options?: LoadOptions): Promise<Loaded<State>>
  /** @throws KeyMissing */
  history(id: string): Promise<RecordedEvent<E>[]>
}

import type { Command } from './command.ts'
import type { Event, RecordedEvent } from './event.ts'

/** The result of a command. */
export type CommandResult<State, E extends Event> = {
  readonly state: State
  readonly revision: number
  /** Position of the command's last event; undefined when nothing was appended, now or before. */
  readonly position: bigint | undefined
  readonly events: readonly E[]
  /** The command had been handled before: `events` and `position` are of then, `state` is the present one. */
  readonly duplicate: boolean
  /** Form version of the decision; undefined where no form was involved. */
  readonly formVersion: string | undefined
}

/** A loaded state, without data of erased persons and of persons whose keys are missing. */
type Loaded<State> = {
  readonly state: State
  /** -1: no such stream. */
  readonly revision: number
  /** Persons without a key in the vault who are not erased. */
  readonly missing: ReadonlySet<string>
}

/**
 * `allowMissingKeys`: for lists, which show what is readable; otherwise such a stream is refused. `orRemembered`: for
 * reads; the state in memory, if there is one, when the event store is unavailable.
 */
export type LoadOptions = { readonly allowMissingKeys?: boolean; readonly orRemembered?: boolean }

/**
 * Loads a stream, decides, appends: the port for the commands of one aggregate.
 * Implemented in `platform/event-sourcing/command-handler`.
 */
export type CommandHandler<State, C extends Command, E extends Event> = {
  /**
   * Carries out a command; a function makes it of the state that each attempt decides on, with the same id each time.
   * @throws Rejection | KeyMissing | Contended | EventStoreUnavailable | OutcomeUnknown (retry with the same command id) | IntegrityError, as all of these
   */
  handle(id: string, command: C | ((state: State) => C)): Promise<CommandResult<State, E>>
  /** Throws what `handle` would throw now; writes nothing. @throws as `handle` */
  dryRun(id: string, command: C): Promise<void>
  /** The present state, including events that other processes just appended. @throws KeyMissing */
  load(id: string, options?: LoadOptions): Promise<Loaded<State>>
  /** The state in memory, else from the store; it may miss what another process just appended. @throws KeyMissing */
  peek(id: string, options?: LoadOptions): Promise<Loaded<State>>
  /** The state after `revision`, read from the stream. @throws KeyMissing */
  loadAt(id: string, revision: number, options?: LoadOptions): Promise<Loaded<State>>
  /** @throws KeyMissing */
  history(id: string): Promise<RecordedEvent<E>[]>
}

import type { Problem } from '../kernel/rejection.ts'
import type { Json } from '../kernel/json.ts'
import type { Answers } from './events.ts'

/** A declaration of the form that a person can be asked to confirm; `about`: the fields that say whom and what it speaks of. */
export type FormDeclaration = {
  readonly id: string
  readonly step: string
  readonly fields: readonly string[]
  readonly about: readonly string[]
}

/** The port through which a form version's rules reach the domain; implemented on `form-schemas/engine`. */
export type FormRules = {
  readonly id: string
  readonly version: string
  /** Every field of one record per person. */
  readonly fields: readonly string[]
  /** Whether it is one of these; other names are unknown. */
  readonly hasField: (field: string) => boolean
  /** Its answer is shown masked, and in full by an act on record. */
  readonly isSecret: (field: string) => boolean
  /** What it says goes with who is paid: a change of what was approved waits for staff. */
  readonly isGuarded: (field: string) => boolean
  /** Its answer, or a document of this kind, stays between who fills their own part of a group and staff. */
  readonly isPrivate: (name: string) => boolean
  /** What further persons take from person 1, of what they say, until they answer otherwise. */
  readonly taken: (first: Answers) => Answers
  /** A value as it is shown: masked where it is secret. */
  readonly shown: (field: string, value: Json) => Json
  /** What a secret answer is shown as, sent back: it says nothing. */
  readonly isMask: (field: string, value: Json) => boolean
  /** The step of this number in the form that the screen was drawn from; undefined: there is none. */
  readonly stepAt: (number: number) => string | undefined
  /** The number of a step; undefined: the form has it no more. */
  readonly numberOf: (stepId: string) => number | undefined
  /** Kinds of documents that can be attached, each with the field that says a copy is there. */
  readonly uploads: ReadonlyMap<string, string>
  /** How many files of such a kind one person hands in at most. */
  readonly maxFiles: (kind: string) => number
  /** What somebody may be asked to confirm themselves: the fields of one declaration, which stand in one step. */
  readonly confirmations: readonly FormDeclaration[]
  /** Names the field has in other versions; an answer stored under one of them is the field's until it is given anew. */
  readonly oldNames: (field: string) => readonly string[]
  /** What a field of another version is called in this one; its own name when it has no other. */
  readonly presentName: (field: string) => string
  /** Answers under the present names of their fields. */
  readonly underNewNames: (answers: Answers) => Answers
  /** A value as it is kept: what says nothing ('' or an unticked flag) is null. */
  readonly normalise: (field: string, value: Json) => Json
  /**
   * Why a draft may not hold this value: unknown field, wrong type, over-long; undefined when it may. `seen`: the answer it
   * takes the place of; what a list had in it before may stay.
   */
  readonly refusal: (field: string, value: Json, base?: Json) => Problem | undefined
  /**
   * Three-way merge of one answer. `conflicts`: by path (of a field, an item or a field of an item); there `value` is yours.
   */
  readonly mergeAnswers: (
    field: string,
    sides: { readonly base: Json | undefined; readonly yours: Json | undefined; readonly theirs: Json | undefined },
  ) => {
    readonly value: Json
    readonly conflicts: readonly { readonly name: string; readonly yours: Json; readonly theirs: Json }[]
  }
  /** What differs between two answers to a field, by name: the field itself or, of a repeating group, items and fields of items. */
  readonly differences: (field: string, from: Json | undefined, to: Json | undefined) => readonly string[]
  /**
   * What a patch changes of a person's own answers: with what its rules set and clear, `null` where fields no longer apply.
   * What the form alone has set aside is not among it, and stays.
   */
  readonly change: (own: Answers, patch: Answers, first?: Answers) => Answers
  /**
   * What own answers say: with what is prefilled from person 1 and the defaults of the fields that apply, after the rules that
   * always stand, without fields that do not apply. Answers to fields this version does not have are kept.
   */
  readonly effective: (own: Answers, first?: Answers) => Answers
  /** SHA-256, hex, of what is read before the last step is signed: by person what they say, `effective`, and the documents that are there. */
  readonly readingHash: (
    persons: readonly Answers[],
    documents: readonly { readonly documentId: string; readonly person: number; readonly kind?: string }[],
  ) => string
  /** SHA-256, hex, of what one person, by their effective answers, says to these fields, as it is shown; whatever version of the form says it. */
  readonly aboutHash: (answers: Answers, fields: readonly string[]) => string
  /** Everything wrong with one person's effective answers; each problem names `person`. */
  readonly problems: (
    answers: Answers,
    context: { today: string; person: number },
  ) => {
    readonly errors: readonly Problem[]
    readonly warnings: readonly Problem[]
  }
}

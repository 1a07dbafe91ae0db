import type { Problem } from '../kernel/rejection.ts'
import type { Json } from '../kernel/json.ts'
import type { Answers } from './events.ts'

/** A declaration that a person can be asked to confirm; `about`: fields that name the person and subject. */
export type FormDeclaration = {
  readonly id: string
  readonly step: string
  readonly fields: readonly string[]
  readonly about: readonly string[]
}

/** Port for the rules of a form version; implemented on `form-schemas/engine`. */
export type FormRules = {
  readonly id: string
  readonly version: string
  /** Every field of one record per person. */
  readonly fields: readonly string[]
  readonly hasField: (field: string) => boolean
  /** Its answer is masked; showing it in full is recorded. */
  readonly isSecret: (field: string) => boolean
  /** A change of an approved answer waits for staff. */
  readonly isGuarded: (field: string) => boolean
  /** Within a group only the member and staff see its answer, or a document of this kind. */
  readonly isPrivate: (name: string) => boolean
  /** Answers that further persons inherit from person 1 until they give their own. */
  readonly taken: (first: Answers) => Answers
  /** The value to show: masked when it is secret. */
  readonly shown: (field: string, value: Json) => Json
  /** Whether the value is the mask of a secret answer, sent back unchanged. */
  readonly isMask: (field: string, value: Json) => boolean
  /** The step with this number in the form version of the client's screen; undefined: none. */
  readonly stepAt: (number: number) => string | undefined
  /** The number of a step; undefined: the form no longer has it. */
  readonly numberOf: (stepId: string) => number | undefined
  /** Kinds of documents, each with the flag field that records an attached one. */
  readonly uploads: ReadonlyMap<string, string>
  /** Maximum number of files of a kind per person. */
  readonly maxFiles: (kind: string) => number
  /** Declarations that persons may be asked to confirm; the fields of each are in one step. */
  readonly confirmations: readonly FormDeclaration[]
  /** Names of the field in other versions; an answer stored under one of them counts until it is answered again. */
  readonly oldNames: (field: string) => readonly string[]
  /** The present name of a field of another version; unchanged when it was not renamed. */
  readonly presentName: (field: string) => string
  /** Answers under the present names of their fields. */
  readonly underNewNames: (answers: Answers) => Answers
  /**
   * The value to store: texts normalised, null for an empty one ('' or an unticked flag). `base`: the stored answer; an
   * equal value is returned unchanged.
   */
  readonly normalise: (field: string, value: Json, base?: Json) => Json
  /**
   * The answers to store with each new phone number in the form's notation, and its country code in its own field if
   * that is open. `base`: the stored answers.
   */
  readonly withPhoneCodes: (answers: Answers, base: Answers, isOpen: (field: string) => boolean) => Answers
  /**
   * The reason why a draft may not hold this value: unknown field, wrong type, too long; undefined when it may. `base`:
   * the answer that it replaces; list items that were in it may stay.
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
  /**
   * Differences between two answers to a field, by name: the field or, in a repeating group, items and their fields.
   */
  readonly differences: (field: string, from: Json | undefined, to: Json | undefined) => readonly string[]
  /**
   * The changes that a patch makes to own answers, including those by rules; `null` for fields that no longer apply.
   * Answers that only the form has set aside stay.
   */
  readonly change: (own: Answers, patch: Answers, first?: Answers) => Answers
  /**
   * Effective answers: own answers with inherited ones and defaults of applicable fields, after permanent rules,
   * without inapplicable fields. Answers to fields unknown to this version are kept.
   */
  readonly effective: (own: Answers, first?: Answers) => Answers
  /**
   * SHA-256, hex, of the content read before the last step is signed: `effective` answers by person, and attached
   * documents.
   */
  readonly readingHash: (
    persons: readonly Answers[],
    documents: readonly { readonly documentId: string; readonly person: number; readonly kind?: string }[],
  ) => string
  /** SHA-256, hex, of a person's effective answers to these fields, as shown; independent of the form version. */
  readonly aboutHash: (answers: Answers, fields: readonly string[]) => string
  /** All problems of one person's effective answers; each names `person`. */
  readonly problems: (
    answers: Answers,
    context: { today: string; person: number },
  ) => {
    readonly errors: readonly Problem[]
    readonly warnings: readonly Problem[]
  }
}

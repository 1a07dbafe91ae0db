import type { FormRules } from '../../form-instances/form-rules.ts'
import type { Submission } from './state.ts'

/** What decides a registration beside its state and the command. */
export type SubmissionPorts = {
  /** The form in the version that counts now, `versionOf`. */
  readonly form: FormRules
  /** The version of the last write, when it is another one. */
  readonly earlier?: FormRules | undefined
  /** Whether the agency of the agent who acts may hand in. */
  readonly mayBook: boolean
  /** The registration as the person saw it. */
  readonly baseState: Submission
}

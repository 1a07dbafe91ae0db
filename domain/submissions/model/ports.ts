import type { FormRules } from '../../form-instances/form-rules.ts'
import type { Submission } from './state.ts'

/** What a decision needs in addition to state and command. */
export type SubmissionPorts = {
  /** The form in the version in use, `versionOf`. */
  readonly form: FormRules
  /** The version of the last write, when it differs. */
  readonly earlier?: FormRules | undefined
  /** Whether the acting agent's agency may submit. */
  readonly mayBook: boolean
  /** The registration that the person viewed. */
  readonly baseState: Submission
}

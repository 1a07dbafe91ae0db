import type { SignedInUser } from '@fleet/backend/features/sign-in/contract'
import type { May } from '@fleet/backend/features/submissions/contract'

/** A right by its name in the server's table; another name does not compile. */
export type Right = SignedInUser['may'][number]

/** What can be done with a registration; the server says with each what this person may do now, and screens offer nothing else. */
export type SubmissionAction = May[number]

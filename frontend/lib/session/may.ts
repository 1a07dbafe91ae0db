import type { SignedInUser } from '@fleet/backend/features/sign-in/contract'
import type { May } from '@fleet/backend/features/submissions/contract'

/** A right by its name in the server's table, checked by the compiler. */
export type Right = SignedInUser['may'][number]

/** An action on a registration. The server lists those that this person may do now; screens offer no others. */
export type SubmissionAction = May[number]

import type { Decider } from '../kernel/decider.ts'
import { assignGuest } from './assign-guest.ts'
import type { SubmissionCommand } from './commands.ts'
import { attach, remove } from './documents.ts'
import type { SubmissionEvent } from './events.ts'
import { review } from './review.ts'
import { save } from './save.ts'
import { purgePreview } from './purge-preview.ts'
import { start } from './start.ts'
import type { Submission } from './state.ts'
import { evolveSubmission, noSubmission } from './state.ts'
import { submit } from './submit.ts'

function decide(state: Submission, command: SubmissionCommand): SubmissionEvent[] {
  switch (command.type) {
    case 'StartSubmission':
      return start(state, command)
    case 'AssignGuest':
      return assignGuest(state, command)
    case 'SaveSubmission':
      return save(state, command)
    case 'SubmitSubmission':
      return submit(state, command)
    case 'ReviewSubmission':
      return review(state, command)
    case 'AttachDocument':
      return attach(state, command)
    case 'RemoveDocument':
      return remove(state, command)
    case 'PurgePreview':
      return purgePreview(state)
  }
}

export const submissionDecider: Decider<Submission, SubmissionCommand, SubmissionEvent> = {
  initial: noSubmission,
  evolve: evolveSubmission,
  decide,
}

import { streams } from '@fleet/domain/catalogue/streams'
import { type Agency, mayBook } from '@fleet/domain/agents/state'
import {
  type SaveSubmission,
  type SubmissionCommand,
  commandsWithoutForm,
} from '@fleet/domain/submissions/model/commands'
import { ownershipOf } from '@fleet/domain/submissions/model/parts'
import { submissionDecider } from '@fleet/domain/submissions/decider'
import { onBehalfOfGuest, bookingFields } from '@fleet/domain/submissions/save'
import type { SubmissionPorts } from '@fleet/domain/submissions/model/ports'
import type { SubmissionEvent } from '@fleet/domain/submissions/model/events'
import type { Actor, Event } from '@fleet/domain/kernel/event'
import { type StartedSubmission, type Submission, participants } from '@fleet/domain/submissions/model/state'
import { formOf, type Forms, formRules, fillingPorts } from '../../form-instances/form-rules.ts'
import { formInstanceSubject } from '../../form-instances/authorized-instance.ts'
import type { FormType } from '../../form-instances/form-type.ts'
import type { CommandHandler, LoadOptions } from '@fleet/domain/kernel/command-handler'
import { type FindPorts, createCommandHandler } from '@fleet/platform/event-sourcing/command-handler/command-handler'
import type { LogDeps } from '@fleet/platform/event-sourcing/command-handler/stream-reader'
import { reservedNames } from './reserved-names.ts'
import { registrationFilter, type VisibilityFilter } from '@fleet/domain/visibility/visibility-filter'
import { hasPrivateParts } from '@fleet/domain/visibility/private-parts'
import { personName } from '@fleet/domain/submissions/person-name'

/** Id of the registration form. */
export const registrationForm = 'registration'

const prefix = streams.submission

/** Keys of a save that are no answers: booking fields, and keys that GET adds, which are ignored. */
export const notAnswers: ReadonlySet<string> = new Set([...bookingFields, ...reservedNames])

type Agencies = { load(agentId: string, options: LoadOptions): Promise<{ readonly state: Agency }> }

/**
 * `visibilityFor`: filter for a reader who may not see all of a registration. `unreadable`: ids of registrations that
 * this process could not read the last time.
 */
export type Submissions = CommandHandler<Submission, SubmissionCommand, SubmissionEvent> & {
  readonly unreadable: Set<string>
  visibilityFor(state: StartedSubmission, reader: Actor): Promise<VisibilityFilter<StartedSubmission> | undefined>
}

/** Whether the actor's agency allows submitting. In a preview it always does, so that everything can be tried out. */
export async function mayHandIn(agents: Agencies, { role, agentId, preview }: Actor): Promise<boolean> {
  return (
    role !== 'agent' ||
    preview === true ||
    (agentId !== undefined &&
      mayBook((await agents.load(agentId, { allowMissingKeys: true, orRemembered: true })).state))
  )
}

/** Form rules, and whether the acting agent's agency may submit. */
function registrationPorts(forms: Forms, agents: Agencies): FindPorts<Submission, SubmissionCommand, SubmissionPorts> {
  const filling = fillingPorts<Submission, SubmissionCommand>(forms, {
    formId: registrationForm,
    withoutForm: commandsWithoutForm,
  })
  return async (state, command, past) => {
    const { ports, ...about } = await filling(state, command, past)
    const { actor } = command.meta
    return { ...about, ports: { ...ports, mayBook: command.type !== 'SubmitForm' || (await mayHandIn(agents, actor)) } }
  }
}

export function registrations(log: LogDeps, forms: Forms, agents: Agencies): Submissions {
  const all = createCommandHandler(log, {
    decider: submissionDecider,
    prefix,
    maxStreams: 4_000,
    ports: registrationPorts(forms, agents),
  })
  return {
    ...all,
    unreadable: new Set(),
    async visibilityFor(whole, reader) {
      if (!hasPrivateParts(whole)) return undefined
      return registrationFilter(whole, reader, formRules((await formOf(forms, registrationForm, whole)).form))
    },
    handle: (id, command) =>
      all.handle(id, (state) => onBehalfOfGuest(state, typeof command === 'function' ? command(state) : command)),
  }
}

const alsoChanged = ({ type }: Event) => (type === 'BookingSetUp' ? bookingFields : [])

/** Names of guests who confirmed by a mailed link, by person id. */
const actorNames = ({ persons }: StartedSubmission) =>
  new Map(
    persons.flatMap((person): [string, string][] => {
      const name = personName(person)
      return name === undefined ? [] : [[person.personId, name]]
    }),
  )

/** Form type of registrations. */
export function registrationFormType(filled: Submissions): FormType<Submission, SaveSubmission> {
  return {
    formId: registrationForm,
    prefix,
    instances: filled,
    ownershipOf,
    participants,
    visibilityFor: filled.visibilityFor,
    see: 'submissions.see',
    alsoChanged,
    actorNames,
  }
}

/** Authorizes and loads the registration in an address. */
export function registrationSubject(filled: Submissions, options?: LoadOptions) {
  return formInstanceSubject(registrationFormType(filled), options)
}

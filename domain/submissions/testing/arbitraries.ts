import fc from 'fast-check'
import type { Actor } from '../../kernel/event.ts'
import type { ReviewDecision, SubmissionCommand } from '../model/commands.ts'
import type { Answers } from '../../form-instances/events.ts'
import type { RequestedItem, SubmissionEvent } from '../model/events.ts'
import {
  admin,
  agent,
  ask,
  attach,
  confirm,
  decide,
  guest,
  judge,
  propose,
  removeDocument,
  save,
  start,
  submit,
  takeBack,
  withdraw,
} from './commands.ts'
import {
  approved,
  attached,
  complete,
  completed,
  group,
  rejected,
  reopened,
  requested,
  saved,
  started,
  submitted,
} from './past.ts'

const person = fc.constantFrom(1, 1, 1, 1, 2, 2, 3, 0)
const kind = fc.constantFrom('passportCopy', 'passportCopy', 'idFrontCopy', 'medicalForm', 'drawing')
const documentId = fc.constantFrom('document-1', 'document-2', 'document-3')
const proposalId = fc.constantFrom('p1', 'p1', 'p2')
const confirmationId = fc.constantFrom('c1', 'c1', 'c2')
const as = fc.constantFrom<Actor>(guest, agent, admin)

/** Answers good and bad. Transfers exclude each other, so a sensible save chooses one. */
const answers: fc.Arbitrary<Answers> = fc.record(
  {
    tripStartDate: fc.constantFrom('2030-03-01', '2029-03-01', null),
    boatName: fc.constantFrom('Snefro Pearl', 'Snefro Love', ''),
    firstName: fc.constantFrom('Nadia', 'Omar', 'Laila', 'Amira', 'Maximiliane', 7),
    passportNumber: fc.constantFrom('P1', 'P2', null),
    needsHotelTransfer: fc.boolean(),
    isDiver: fc.constantFrom(true, false, null),
    certificationLevel: fc.constantFrom('OWD', 'AOWD', ''),
    numberOfDives: fc.constantFrom(0, 40, null),
    needsRentalEquipment: fc.boolean(),
    needsTorch: fc.boolean(),
    travelDocumentType: fc.constantFrom('passport', 'id'),
    passportCopyAttached: fc.boolean(),
  },
  { requiredKeys: [] },
)

const booking = fc.record(
  {
    isGroupBooking: fc.boolean(),
    groupSize: fc.constantFrom(1, 2, 3, 4, 20, 21),
    groupLeaderName: fc.constantFrom('Nadia', ' ', null),
  },
  { requiredKeys: [] },
)

const item: fc.Arbitrary<RequestedItem> = fc.oneof(
  fc.record({
    person,
    field: fc.constantFrom('firstName', 'firstName', 'boatName', 'boatName', 'favouriteFish'),
    comment: fc.constant('again'),
  }),
  fc.record({ person, document: kind, comment: fc.constant('') }),
)

/** A command, given how many states there were so far: a save may rest on any of them, as if each were a revision. */
export type MakeCommand = (states: number) => SubmissionCommand

const saving = fc
  .record({
    answers,
    as,
    booking: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, booking),
    person,
    currentStep: fc.nat(9),
    viewedRevision: fc.option(fc.nat(3)),
  })
  .map(({ answers: given, viewedRevision, ...data }): MakeCommand => (states) => {
    const revision = viewedRevision === null ? undefined : states - 1 - viewedRevision
    return save(given, { ...data, ...(revision === undefined || revision < 0 ? {} : { viewedRevision: revision }) })
  })

const decision = fc.constantFrom<ReviewDecision>('approve', 'reject', 'request_documents', 'reopen', 'complete')
const others: fc.Arbitrary<SubmissionCommand> = fc.oneof(
  fc.constant(start()),
  fc.constant(submit()),
  fc.tuple(decision, fc.array(item, { maxLength: 2 })).map(([made, items]) => decide(made, { items })),
  fc.record({ documentId, kind, as, person }).map(attach),
  fc.tuple(documentId, as).map(([id, actor]) => removeDocument(id, actor)),
  fc
    .record({ confirmationId, person, declarations: fc.subarray(['medical', 'liability', 'other']) })
    .map((data) => ask(data)),
  fc.record({ confirmationId }).map((data) => confirm(data)),
  confirmationId.map(takeBack),
  fc.record({ proposalId, person, as, answers }).map(({ answers: wanted, ...data }) => propose(wanted, data)),
  fc
    .tuple(
      proposalId,
      fc.dictionary(
        fc.constantFrom('firstName', 'passportNumber', 'isDiver'),
        fc.constantFrom<true | string>(true, 'No'),
        { minKeys: 1 },
      ),
    )
    .map(([id, verdicts]) => judge(verdicts, { proposalId: id })),
  proposalId.map(withdraw),
)

/** Saves enough that a registration comes to be complete now and then. */
const completing: MakeCommand = () => save(complete, { as: admin })

/** What people may send, in any order, to a registration that was started. */
export const storyOfCommands: fc.Arbitrary<MakeCommand[]> = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: saving },
      {
        weight: 4,
        arbitrary: others.map(
          (command): MakeCommand =>
            () =>
              command,
        ),
      },
      { weight: 1, arbitrary: fc.constant(completing) },
    ),
    { maxLength: 30, size: 'max' },
  )
  .map((commands) => [() => start(), completing, ...commands])

/** Events in whatever order, also before the first one. */
export const anyEvents: fc.Arbitrary<SubmissionEvent[]> = fc.array(
  fc.oneof(
    fc.constantFrom(started, submitted, approved, rejected, reopened, completed, requested()),
    fc.array(item, { maxLength: 2 }).map((items) => requested(...items)),
    fc.integer({ min: 1, max: 5 }).map((size) => group(size, 5)),
    fc.tuple(answers, person).map(([given, index]) => saved(given, index)),
    fc.tuple(kind, documentId, person).map((all) => attached(...all)),
    documentId.map((id): SubmissionEvent => ({
      type: 'DocumentRemoved',
      data: { documentId: id, personId: 'person-1', kind: 'passportCopy' },
    })),
    fc.nat(9).map((step): SubmissionEvent => ({ type: 'StepVisited', data: { step, stepId: `step${step}` } })),
  ),
  { maxLength: 20, size: 'max' },
)

import type { Answers } from '../form-instances/events.ts'
import { type AttachedDocument, type PersonRecord, fieldOf } from '../form-instances/state.ts'
import { defined } from '../kernel/defined.ts'
import type { Actor } from '../kernel/event.ts'
import type { RequestedItem } from '../submissions/model/events.ts'
import { noParts } from '../submissions/model/part-state.ts'
import { type ActivePart, memberPart } from '../submissions/model/parts.ts'
import type { Proposal } from '../submissions/model/proposal-state.ts'
import type { StartedSubmission } from '../submissions/model/state.ts'
import { type FormPrivacy, hasPrivateParts, isPrivateFrom } from './private-parts.ts'

type Seeing = {
  readonly actor: Actor
  readonly form: FormPrivacy
  /** The present registration, and the viewed revision; absent: the present one. */
  readonly now: StartedSubmission
  readonly revision?: number | undefined
}

/**
 * Redacts a registration for its reader: staff see all of it, members only their own section as person 1 of 1, and the leader all but
 * the members' private answers.
 */
export function redactRegistration(state: StartedSubmission, seeing: Seeing): StartedSubmission {
  const { actor, now } = seeing
  const own = memberPart(now, actor)
  if (own !== undefined) return redactForMember(state, own, seeing)
  return hasPrivateParts(now) ? redactForLeader(state, seeing) : state
}

const emptyPerson: PersonRecord = { personId: '', answers: {} }

/**
 * Members see only the properties named here. A missing required property does not compile; a missing optional one stays
 * hidden.
 */
function redactForMember(
  state: StartedSubmission,
  { person, personId, taken }: ActivePart,
  { form }: Seeing,
): StartedSubmission {
  const { status, submissionId, referenceCode, groupLeaderName } = state
  const { preview, createdAt, updatedAt, submittedAt, submittedUnder, writtenUnder } = state
  const { persons, documents, removedDocuments, requestedItems, atRequest, confirmedItems } = state
  const { confirmations, proposals, parts } = state
  const isOwn = (one: { readonly personId: string }) => one.personId === personId
  const own = persons.find(isOwn) ?? emptyPerson
  const first = persons[0]?.answers ?? {}
  const items = requestedItems.filter((item) => item.person === person)
  return {
    status,
    submissionId,
    referenceCode,
    groupLeaderName,
    ...defined({ preview, createdAt, updatedAt, submittedAt, submittedUnder, writtenUnder }),
    currentStep: 0,
    guestAccountId: taken?.accountId ?? '',
    isGroupBooking: false,
    groupSize: 1,
    persons: [{ ...own, answers: { ...inheritedAnswers(first, own.answers, form), ...own.answers } }],
    documents: documents.filter(isOwn).map(asFirst),
    removedDocuments: removedDocuments
      .filter((one) => isOwn(one) && one.removed.revision > (taken?.since ?? 0))
      .map(asFirst),
    requestedItems: items.map(asFirst),
    atRequest: {
      persons: atRequest.persons.filter(isOwn).map((then) => ({
        ...then,
        answers: { ...inheritedAnswers(atRequest.persons[0]?.answers ?? {}, then.answers, form), ...then.answers },
      })),
      documents: documents
        .filter(isOwn)
        .flatMap(({ documentId }) => (atRequest.documents.includes(documentId) ? [documentId] : [])),
    },
    confirmedItems: confirmedItems.flatMap((name) =>
      name.startsWith(`${person}:`) ? [`1${name.slice(String(person).length)}`] : [],
    ),
    ...(requestedItems.length > items.length ? { isLimitedToRequests: true as const } : {}),
    confirmations: confirmations.filter(isOwn),
    proposals: proposals.filter((one) => isOwn(one) && one.proposed?.by.id === taken?.accountId).map(asFirst),
    reviewNotes: null,
    parts: { ...noParts, handed: parts.handed.filter(isOwn) },
  }
}

/** Returns person 1's answers that apply to the whole group, such as the trip, unless this person has their own. */
function inheritedAnswers(first: Answers, own: Answers, { taken, underNewNames }: FormPrivacy): Answers {
  const ownAnswers = underNewNames(own)
  return Object.fromEntries(Object.entries(taken(first)).filter(([field]) => ownAnswers[field] === undefined))
}

const asFirst = <T extends { readonly person: number }>(one: T): T => ({ ...one, person: 1 })

function redactForLeader(state: StartedSubmission, { actor, form, now, revision }: Seeing): StartedSubmission {
  const isClosed = (personId: string, at = revision) => isPrivateFrom(now, actor, personId, at)
  const open = (answers: Answers): Answers =>
    Object.fromEntries(Object.entries(answers).filter(([field]) => !form.isPrivate(fieldOf(field))))
  const isVisible = ({ personId, kind }: AttachedDocument, at = revision) =>
    !isClosed(personId, at) || (kind !== undefined && !form.isPrivate(kind))
  const isClosedPerson = (person: number) => isClosed(state.persons[person - 1]?.personId ?? '')
  const isVisibleItem = ({ person, field, document }: RequestedItem) =>
    !isClosedPerson(person) ||
    [field && fieldOf(field), document].every((name) => name === undefined || !form.isPrivate(name))
  const items = state.requestedItems.filter(isVisibleItem)
  const isVisibleDeclaration = (id: string) =>
    form.confirmations.find((one) => one.id === id)?.fields.every((field) => !form.isPrivate(field)) ?? false
  return {
    ...state,
    persons: state.persons.map((one) => (isClosed(one.personId) ? { ...one, answers: open(one.answers) } : one)),
    documents: state.documents.filter((one) => isVisible(one)),
    removedDocuments: state.removedDocuments.filter((one) =>
      isVisible(one, Math.min(revision ?? Number.MAX_SAFE_INTEGER, one.removed.revision)),
    ),
    requestedItems: items,
    atRequest: {
      documents: state.documents.flatMap((one) =>
        isVisible(one) && state.atRequest.documents.includes(one.documentId) ? [one.documentId] : [],
      ),
      persons: state.atRequest.persons.map((one) =>
        isClosed(one.personId) ? { ...one, answers: open(one.answers) } : one,
      ),
    },
    confirmedItems: state.confirmedItems.filter((name) => {
      const [person = '', field = ''] = name.split(':')
      return !isClosedPerson(Number(person)) || !form.isPrivate(fieldOf(field))
    }),
    ...(items.length < state.requestedItems.length ? { isLimitedToRequests: true as const } : {}),
    confirmations: state.confirmations.filter(
      ({ personId, declarations }) => !isClosed(personId) || declarations.every(isVisibleDeclaration),
    ),
    proposals: state.proposals.flatMap((one) =>
      isClosed(
        one.personId,
        Math.min(revision ?? Number.MAX_SAFE_INTEGER, one.proposed?.revision ?? Number.MAX_SAFE_INTEGER),
      )
        ? openPartOf(one, open, form)
        : [one],
    ),
  }
}

/** Redacts a proposal; [] when all of it is private. */
function openPartOf(proposal: Proposal, open: (answers: Answers) => Answers, form: FormPrivacy): Proposal[] {
  const answers = open(proposal.answers)
  if (Object.keys(answers).length === 0) return []
  return [
    {
      ...proposal,
      answers,
      before: open(proposal.before),
      verdicts: proposal.verdicts.filter(({ field }) => !form.isPrivate(fieldOf(field))),
      notes: null,
    },
  ]
}

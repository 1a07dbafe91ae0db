import {
  Ban,
  Banknote,
  Check,
  CheckCheck,
  Eye,
  FileCheck,
  FileCog,
  FileDiff,
  FileMinus,
  FilePen,
  FilePlus,
  FileSearch,
  FileWarning,
  FileX,
  Inbox,
  MailQuestionMark,
  MessageSquareReply,
  MessageSquareText,
  PencilLine,
  Plus,
  RotateCcw,
  Scale,
  Signature,
  Undo2,
  UserCheck,
  UserMinus,
  UserPlus,
  Users,
  type LucideIcon,
} from 'lucide-react'

/** Icons by event type; the pencil for all others. */
const icons: Readonly<Partial<Record<string, LucideIcon>>> = {
  SubmissionStarted: Plus,
  GuestAssigned: UserCheck,
  BookingSetUp: Users,
  AnswersSaved: PencilLine,
  FormTookEffect: FileCog,
  FormFilledIn: FileCog,
  DocumentAttached: FilePlus,
  DocumentRemoved: FileMinus,
  DocumentReplaced: FileDiff,
  DocumentViewed: FileSearch,
  DocumentDamaged: FileWarning,
  DocumentFileDeleted: FileX,
  PartHandedOver: MailQuestionMark,
  PartTaken: UserCheck,
  PartDone: Check,
  PartTakenBack: Undo2,
  ConfirmationAsked: MailQuestionMark,
  ConfirmationTakenBack: Undo2,
  DeclarationsConfirmed: Signature,
  SubmissionSubmitted: Inbox,
  DocumentsRequested: MessageSquareText,
  RequestAnswered: MessageSquareReply,
  SubmissionApproved: Check,
  SubmissionRejected: Ban,
  SubmissionReopened: RotateCcw,
  SubmissionCompleted: CheckCheck,
  ChangesProposed: FilePen,
  ProposalDecided: FileCheck,
  ProposalWithdrawn: Undo2,
  AgencyOpened: Plus,
  AgentProfileCompleted: Inbox,
  AgentApproved: Check,
  AgentRejected: Ban,
  AgentCorrectionsRequested: MessageSquareText,
  AgentTermsSet: Scale,
  PayoutChangeProposed: Banknote,
  PayoutChangeConfirmed: Banknote,
  PayoutChangeRefused: Banknote,
  PayoutChangeWithdrawn: Banknote,
  SecretsRevealed: Eye,
  TeamMemberAdded: UserPlus,
  TeamMemberRemoved: UserMinus,
}

type EventAppearance = { readonly icon: LucideIcon; readonly textId: string; readonly mark: string }

const marks: Readonly<Partial<Record<string, string>>> = {
  ChangesProposed: 'border-wait text-wait',
  DocumentsRequested: 'border-wait text-wait',
  SubmissionRejected: 'border-stop text-stop',
  DocumentDamaged: 'border-stop text-stop',
  SubmissionApproved: 'border-done text-done',
  SubmissionCompleted: 'border-done text-done',
  AgentCorrectionsRequested: 'border-wait text-wait',
  AgentRejected: 'border-stop text-stop',
  AgentApproved: 'border-done text-done',
  PayoutChangeProposed: 'border-wait text-wait',
  PayoutChangeConfirmed: 'border-done text-done',
  PayoutChangeRefused: 'border-stop text-stop',
}

type ShownEvent = { readonly type: string; readonly actor: { readonly role: string } }

/**
 * Icon and text of an event; its label is the message `history.event.<type>`. Answers set by the form have their own
 * label; an unknown type is shown as saved answers.
 */
export function eventAppearance(
  { type: stored, actor }: ShownEvent,
  messages: Readonly<Record<string, unknown>>,
): EventAppearance {
  const type = stored === 'AnswersSaved' && actor.role === 'form' ? 'FormFilledIn' : stored
  const name = `history.event.${type}` in messages ? type : 'AnswersSaved'
  return {
    icon: icons[name] ?? PencilLine,
    textId: `history.event.${name}`,
    mark: marks[name] ?? 'border-line text-ink-2',
  }
}

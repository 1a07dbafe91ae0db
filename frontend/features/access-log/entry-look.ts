import type { AccessEntry } from '@fleet/backend/features/accounts/access-log-contract'
import {
  Ban,
  CircleHelp,
  Download,
  Eraser,
  Eye,
  EyeOff,
  FileInput,
  FileSearch,
  FileWarning,
  FileX,
  KeyRound,
  LifeBuoy,
  Link,
  LockKeyhole,
  LogIn,
  LogOut,
  Mail,
  MailCheck,
  MailX,
  Pencil,
  RefreshCw,
  ShieldCheck,
  ShieldMinus,
  ShieldOff,
  ShieldPlus,
  ShieldX,
  Stamp,
  Unlink,
  UserCheck,
  UserMinus,
  UserPlus,
  UserX,
  type LucideIcon,
} from 'lucide-react'

type Tone = 'plain' | 'done' | 'wait' | 'stop'
type Look = { readonly kind: string; readonly icon: LucideIcon; readonly tone: Tone }

/** By event type. The kinds are in the order of the filter. */
const looks: Readonly<Record<AccessEntry['type'], Look>> = {
  SignedIn: { kind: 'signIn', icon: LogIn, tone: 'plain' },
  SessionsRevoked: { kind: 'signIn', icon: LogOut, tone: 'plain' },
  SessionEnded: { kind: 'signIn', icon: LogOut, tone: 'plain' },
  PreviewStarted: { kind: 'signIn', icon: Eye, tone: 'plain' },
  PreviewEnded: { kind: 'signIn', icon: EyeOff, tone: 'plain' },
  SignInFailed: { kind: 'refused', icon: ShieldX, tone: 'wait' },
  UnknownSignInFailed: { kind: 'refused', icon: Ban, tone: 'wait' },
  AccessRefused: { kind: 'access', icon: Ban, tone: 'wait' },
  InvitationIssued: { kind: 'invitations', icon: Mail, tone: 'plain' },
  InvitationSentAgain: { kind: 'invitations', icon: Mail, tone: 'plain' },
  InvitationRedeemed: { kind: 'invitations', icon: MailCheck, tone: 'done' },
  InvitationRevoked: { kind: 'invitations', icon: MailX, tone: 'stop' },
  GuestAssigned: { kind: 'invitations', icon: FileInput, tone: 'plain' },
  AccountCreated: { kind: 'accounts', icon: UserPlus, tone: 'done' },
  AccountUpdated: { kind: 'accounts', icon: Pencil, tone: 'plain' },
  AccountDeactivated: { kind: 'accounts', icon: UserMinus, tone: 'stop' },
  AccountReactivated: { kind: 'accounts', icon: UserCheck, tone: 'done' },
  AccountRemoved: { kind: 'accounts', icon: UserX, tone: 'stop' },
  IdentityLinked: { kind: 'accounts', icon: Link, tone: 'plain' },
  IdentityReleased: { kind: 'accounts', icon: Unlink, tone: 'stop' },
  PersonErased: { kind: 'accounts', icon: Eraser, tone: 'stop' },
  RoleGranted: { kind: 'roles', icon: ShieldPlus, tone: 'done' },
  RoleWithdrawn: { kind: 'roles', icon: ShieldMinus, tone: 'stop' },
  TeamMemberAdded: { kind: 'roles', icon: UserPlus, tone: 'done' },
  TeamMemberRemoved: { kind: 'roles', icon: UserMinus, tone: 'stop' },
  DocumentViewed: { kind: 'documents', icon: FileSearch, tone: 'plain' },
  DocumentDamaged: { kind: 'documents', icon: FileWarning, tone: 'stop' },
  DocumentFileDeleted: { kind: 'documents', icon: FileX, tone: 'plain' },
  SecretsRevealed: { kind: 'secrets', icon: Eye, tone: 'wait' },
  ExportTaken: { kind: 'exports', icon: Download, tone: 'wait' },
  ExportEnded: { kind: 'exports', icon: Download, tone: 'plain' },
  PassengerListIssued: { kind: 'exports', icon: Stamp, tone: 'done' },
  PasswordLinkIssued: { kind: 'passwords', icon: KeyRound, tone: 'plain' },
  PasswordChanged: { kind: 'passwords', icon: LockKeyhole, tone: 'plain' },
  SecondFactorEnrolled: { kind: 'secondFactor', icon: ShieldCheck, tone: 'done' },
  SecondFactorReset: { kind: 'secondFactor', icon: ShieldOff, tone: 'stop' },
  RecoveryCodesMade: { kind: 'secondFactor', icon: RefreshCw, tone: 'plain' },
  RecoveryCodeUsed: { kind: 'secondFactor', icon: LifeBuoy, tone: 'wait' },
}

const marks: Readonly<Record<Tone, string>> = {
  plain: 'border-line text-ink-2',
  done: 'border-done text-done-ink',
  wait: 'border-wait text-wait-ink',
  stop: 'border-stop text-stop-ink',
}

/** Icon and colours of an event; an unknown one gets a question mark. */
export function entryLook(type: string): { readonly icon: LucideIcon; readonly mark: string; readonly known: boolean } {
  const look = Object.hasOwn(looks, type) ? looks[type as AccessEntry['type']] : undefined
  return { icon: look?.icon ?? CircleHelp, mark: marks[look?.tone ?? 'plain'], known: look !== undefined }
}

/** The kinds offered as filters. */
export const entryKinds: readonly string[] = [...new Set(Object.values(looks).map(({ kind }) => kind))]

/** The event types of a kind; [] for an unknown one. */
export function typesOfKind(kind: string): readonly string[] {
  return Object.entries(looks).flatMap(([type, look]) => (look.kind === kind ? [type] : []))
}

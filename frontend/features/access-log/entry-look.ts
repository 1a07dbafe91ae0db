import {
  Ban, CircleHelp, Download, Eraser, Eye, EyeOff, FileInput, FileSearch, FileWarning, FileX, KeyRound, LifeBuoy, Link, LockKeyhole, LogIn, LogOut, Mail, MailCheck, MailX, Pencil,
  RefreshCw, ShieldCheck, ShieldMinus, ShieldOff, ShieldPlus, ShieldX, Stamp, Unlink, UserCheck, UserMinus, UserPlus, UserX, type LucideIcon,
} from 'lucide-react'

type Tone = 'plain' | 'done' | 'wait' | 'stop'
type Look = { readonly icon: LucideIcon; readonly tone: Tone }

const looks: Readonly<Record<string, Look>> = {
  AccountCreated: { icon: UserPlus, tone: 'done' },
  AccountUpdated: { icon: Pencil, tone: 'plain' },
  AccountDeactivated: { icon: UserMinus, tone: 'stop' },
  AccountReactivated: { icon: UserCheck, tone: 'done' },
  AccountRemoved: { icon: UserX, tone: 'stop' },
  RoleGranted: { icon: ShieldPlus, tone: 'done' },
  RoleWithdrawn: { icon: ShieldMinus, tone: 'stop' },
  SignedIn: { icon: LogIn, tone: 'plain' },
  SignInFailed: { icon: ShieldX, tone: 'wait' },
  UnknownSignInFailed: { icon: Ban, tone: 'wait' },
  PreviewStarted: { icon: Eye, tone: 'plain' },
  PreviewEnded: { icon: EyeOff, tone: 'plain' },
  PasswordLinkIssued: { icon: KeyRound, tone: 'plain' },
  PasswordChanged: { icon: LockKeyhole, tone: 'plain' },
  IdentityLinked: { icon: Link, tone: 'plain' },
  IdentityReleased: { icon: Unlink, tone: 'stop' },
  SessionsRevoked: { icon: LogOut, tone: 'plain' },
  SessionEnded: { icon: LogOut, tone: 'plain' },
  SecondFactorEnrolled: { icon: ShieldCheck, tone: 'done' },
  SecondFactorReset: { icon: ShieldOff, tone: 'stop' },
  RecoveryCodesMade: { icon: RefreshCw, tone: 'plain' },
  RecoveryCodeUsed: { icon: LifeBuoy, tone: 'wait' },
  AccessRefused: { icon: Ban, tone: 'wait' },
  InvitationIssued: { icon: Mail, tone: 'plain' },
  InvitationSentAgain: { icon: Mail, tone: 'plain' },
  InvitationRedeemed: { icon: MailCheck, tone: 'done' },
  InvitationRevoked: { icon: MailX, tone: 'stop' },
  TeamMemberAdded: { icon: UserPlus, tone: 'done' },
  TeamMemberRemoved: { icon: UserMinus, tone: 'stop' },
  PersonErased: { icon: Eraser, tone: 'stop' },
  GuestAssigned: { icon: FileInput, tone: 'plain' },
  DocumentViewed: { icon: FileSearch, tone: 'plain' },
  DocumentDamaged: { icon: FileWarning, tone: 'stop' },
  SecretsRevealed: { icon: Eye, tone: 'wait' },
  ExportTaken: { icon: Download, tone: 'wait' },
  ExportEnded: { icon: Download, tone: 'plain' },
  PassengerListIssued: { icon: Stamp, tone: 'done' },
  DocumentFileDeleted: { icon: FileX, tone: 'plain' },
}

const marks: Readonly<Record<Tone, string>> = {
  plain: 'border-line text-ink-2',
  done: 'border-done text-done-ink',
  wait: 'border-wait text-wait-ink',
  stop: 'border-stop text-stop-ink',
}

/** Icon and colours of an event; an unknown one is a question mark. */
export function entryLook(type: string): { readonly icon: LucideIcon; readonly mark: string; readonly known: boolean } {
  const look = looks[type]
  return { icon: look?.icon ?? CircleHelp, mark: marks[look?.tone ?? 'plain'], known: look !== undefined }
}

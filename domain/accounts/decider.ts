import type { CommandHandler } from '../kernel/command-handler.ts'
import type { Decider } from '../kernel/decider.ts'
import { reject } from '../kernel/rejection.ts'
import type { AccountCommand } from './commands.ts'
import { create } from './create.ts'
import type { AccountEvent, AccountId } from './events.ts'
import { linkIdentity, releaseIdentity } from './identity.ts'
import { changePassword, issueLink } from './password.ts'
import { acceptRole, startPreview } from './roles.ts'
import { enrol, makeRecoveryCodes, resetSecondFactor, useRecoveryCode } from './second-factor.ts'
import { signedIn, signInFailed } from './sign-in.ts'
import { type Account, evolveAccount, noAccount } from './state.ts'
import { remove, update } from './update.ts'

function idOf(state: Account): AccountId {
  return state.status === 'none' ? reject('accounts.notFound') : state.accountId
}

function decide(state: Account, command: AccountCommand): AccountEvent[] {
  switch (command.type) {
    case 'CreateAccount':
      return create(state, command)
    case 'UpdateAccount':
      return update(state, command)
    case 'RemoveAccount':
      return remove(state, command)
    case 'AcceptRole':
      return acceptRole(state, command)
    case 'RecordSignIn':
      return signedIn(state, command)
    case 'RecordSignInFailure':
      return signInFailed(state, command)
    case 'IssuePasswordLink':
      return issueLink(state, command)
    case 'ChangePassword':
      return changePassword(state, command)
    case 'LinkIdentity':
      return linkIdentity(state, command)
    case 'ReleaseIdentity':
      return releaseIdentity(state, command)
    case 'RevokeSessions':
      return [{ type: 'SessionsRevoked', data: { accountId: idOf(state) } }]
    case 'EndSession':
      return [{ type: 'SessionEnded', data: { accountId: idOf(state), sessionId: command.data.sessionId } }]
    case 'EnrolSecondFactor':
      return enrol(state, command)
    case 'ResetSecondFactor':
      return resetSecondFactor(state, command)
    case 'MakeRecoveryCodes':
      return makeRecoveryCodes(state, command)
    case 'UseRecoveryCode':
      return useRecoveryCode(state, command)
    case 'StartPreview':
      return startPreview(state, command)
    case 'EndPreview':
      return [{ type: 'PreviewEnded', data: { accountId: idOf(state) } }]
  }
}

/** Handles commands on accounts. */
export type AccountHandler = CommandHandler<Account, AccountCommand, AccountEvent>

export const accountDecider: Decider<Account, AccountCommand, AccountEvent> = {
  initial: noAccount,
  evolve: evolveAccount,
  decide,
}

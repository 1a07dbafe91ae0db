import type { Actor } from '@fleet/domain/kernel/event'
import type { TestLog } from '@fleet/platform/testing/test-log'

const admin: Actor = { id: 'account-admin', role: 'king-snefro' }
const lena: Actor = { id: 'account-lena', role: 'guest' }

/** An admin, an invited guest who took up an invitation to the submission `s0`, one that was revoked, failed sign-ins. */
export async function writeAccess(log: TestLog): Promise<void> {
  const account = (id: string) => `account-account-${id}`
  const at = (hour: number) => ({ at: `2026-11-20T${String(hour).padStart(2, '0')}:30:00.000Z` })
  const invitation = (invitationId: string, submissionId?: string) =>
    ({
      type: 'InvitationIssued',
      data: {
        invitationId,
        roleType: 'guest',
        tokenHash: 'aa',
        expiresAt: '2026-11-23T09:00:00.000Z',
        email: `${invitationId}@example.com`,
        isBound: true,
        recipientName: 'Lena',
        language: 'de',
        ...(submissionId === undefined ? {} : { submissionId }),
      },
    }) as const
  await log.append(
    account('admin'),
    [
      {
        type: 'AccountCreated',
        data: { accountId: admin.id, email: 'admin@example.com', firstName: 'Snefro', lastName: 'Admin' },
      },
      { type: 'RoleGranted', data: { accountId: admin.id, role: 'king-snefro' } },
    ],
    { ...at(6), actor: { id: 'system', role: 'system' } },
  )
  await log.append(account('admin'), [{ type: 'SignedIn', data: { accountId: admin.id, method: 'password' } }], {
    ...at(7),
    actor: admin,
  })
  await log.append('invitation-i1', [invitation('i1', 's0')], { ...at(8), actor: admin })
  await log.append('invitation-i2', [invitation('i2')], { ...at(9), actor: admin })
  await log.append('invitation-i2', [{ type: 'InvitationRevoked', data: { invitationId: 'i2' } }], {
    ...at(10),
    actor: admin,
  })
  await log.append('invitation-i3', [invitation('i3')], { ...at(10), actor: admin })
  await log.append(
    account('lena'),
    [
      {
        type: 'AccountCreated',
        data: { accountId: lena.id, email: 'i1@example.com', firstName: 'Lena', lastName: 'Weber' },
      },
    ],
    { ...at(11), actor: { id: 'system', role: 'system' } },
  )
  await log.append(
    'invitation-i1',
    [
      {
        type: 'InvitationRedeemed',
        data: { invitationId: 'i1', accountId: lena.id, roleType: 'guest', submissionId: 's0' },
      },
    ],
    { ...at(12), actor: lena },
  )
  await log.append(
    account('lena'),
    [{ type: 'RoleGranted', data: { accountId: lena.id, role: 'guest', invitationId: 'i1' } }],
    { ...at(12), actor: lena },
  )
  await log.submission('s0', [{ type: 'GuestAssigned', data: { guestAccountId: lena.id, invitationId: 'i1' } }], {
    ...at(12),
    actor: lena,
  })
  await log.append(
    account('lena'),
    [{ type: 'AccountUpdated', data: { accountId: lena.id, lastName: 'Weber-Kraus' } }],
    { ...at(13), actor: admin },
  )
  await log.append(
    account('lena'),
    [{ type: 'AccountUpdated', data: { accountId: lena.id, lastName: 'Kraus', email: 'lena@example.com' } }],
    { ...at(14), actor: admin },
  )
  await log.append('sign-ins-2026-11-20', [{ type: 'UnknownSignInFailed', data: { attempts: 4 } }], {
    ...at(23),
    actor: { id: 'system', role: 'system' },
  })
  await log.append(account('admin'), [{ type: 'PreviewStarted', data: { accountId: admin.id, as: 'guest' } }], {
    ...at(23),
    actor: admin,
  })
}

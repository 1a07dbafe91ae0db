import { describe, it } from 'vitest'
import type { Actor } from '../../kernel/event.ts'
import type { SubmissionEvent } from '../model/events.ts'
import {
  admin,
  agent,
  attach,
  decide,
  guest,
  manager,
  removeDocument,
  save,
  start,
  submit,
} from '../testing/commands.ts'
import { complete, registration, saved, started } from '../testing/past.ts'

const change = { firstName: 'Amira' }
const startedBy = (owner: object): SubmissionEvent => ({
  type: 'SubmissionStarted',
  data: {
    submissionId: 'submission-1',
    referenceCode: 'RS-2030-00001',
    formId: 'registration',
    personId: 'person-1',
    ...owner,
  },
})
const inPreview = startedBy({ guestAccountId: 'preview-guest-1', preview: true })

describe('a registration is there', () => {
  it.each([guest, agent, manager, admin])('for its guest, its agency and staff: $role', (as) =>
    registration([started])
      .when(save(change, { as }))
      .thenEvents([saved(change)]),
  )

  it.each<Actor>([
    { id: 'account-other', role: 'guest' },
    { id: 'account-guest', role: 'agent', agentId: 'agency-2' },
    { id: 'account-guest', role: 'agent' },
    { id: 'account-guest', role: 'none' },
    { ...guest, preview: true, onBehalfOf: 'account-admin' },
    { ...admin, preview: true },
  ])('for no other actor: %o', (as) => {
    registration([started]).when(save(change, { as })).thenRejects('submissions.notFound')
  })

  it.each([save(complete), submit(), decide('approve'), attach(), removeDocument(), start()])(
    'for nobody else, whatever they send: $type',
    (command) => {
      const meta = { ...command.meta, actor: { id: 'account-other', role: 'guest' } as const }
      registration([started])
        .when({ ...command, meta })
        .thenRejects('submissions.notFound')
    },
  )

  it('not for a guest who was replaced meanwhile', () => {
    const handedOver: SubmissionEvent = {
      type: 'GuestAssigned',
      data: { guestAccountId: 'account-heir', invitationId: 'invitation-1' },
    }
    registration([started, handedOver]).when(save(change)).thenRejects('submissions.notFound')
    registration([started, handedOver])
      .when(save(change, { as: { id: 'account-heir', role: 'guest' } }))
      .thenEvents([saved(change)])
  })

  it('in preview for its own preview only', () => {
    registration([inPreview])
      .when(save(change, { as: { id: 'preview-guest-1', role: 'guest', preview: true } }))
      .thenEvents([saved(change)])
    registration([inPreview])
      .when(save(change, { as: admin }))
      .thenRejects('submissions.notFound')
  })
})

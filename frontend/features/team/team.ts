import type { Member } from '@fleet/backend/features/team/contract'
import type { Answers } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { call } from '../../lib/http/call.ts'

type NewMember = { readonly [field in 'username' | 'password' | 'firstName' | 'lastName' | 'email']: string }

export function addMember(member: NewMember, idempotencyKey: string): Promise<Member> {
  return call('POST /api/agent-users', { body: member, idempotencyKey })
}

export type MemberChanges = { readonly [field in 'firstName' | 'lastName' | 'email' | 'password']?: string } & {
  readonly isActive?: boolean
}

/** Sends only the changed fields; the server keeps the others. */
export function updateMember(id: string, changes: MemberChanges): Promise<Member> {
  return call('PATCH /api/agent-users/:id', { params: { id }, body: changes })
}

export async function deleteMember(id: string): Promise<void> {
  await call('DELETE /api/agent-users/:id', { params: { id } })
}

const names = ['firstName', 'lastName', 'email'] as const

/** The answers of the member form for a member. */
export function answersOf(member: Member): Answers {
  return {
    ...Object.fromEntries(names.flatMap((name) => (member[name] ? [[name, member[name]]] : []))),
    isActive: member.isActive,
  }
}

/** Answers that differ from the member; an empty one leaves the value unchanged. */
export function changesOf(member: Member, answers: Answers, password: string): MemberChanges {
  const differing = names.flatMap((name) => {
    const text = String(answers[name] ?? '')
    return text === '' || text === member[name] ? [] : [[name, text]]
  })
  const isActive = answers['isActive'] !== false
  return {
    ...Object.fromEntries(differing),
    ...(isActive === member.isActive ? {} : { isActive }),
    ...(password === '' ? {} : { password }),
  }
}

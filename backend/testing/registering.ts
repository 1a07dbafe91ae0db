import { expect } from 'vitest'
import type { Person } from './api.ts'

/** Creates a registration with this name; returns its id. */
export async function register(person: Person, lastName: string): Promise<string> {
  const { id }: { id: string } = (await person.call('POST', '/api/submissions', {})).json()
  expect((await person.call('PATCH', `/api/submissions/${id}`, { lastName })).statusCode).toBe(200)
  return id
}

/** The names on the list, sorted. */
export async function listed(person: Person): Promise<string[]> {
  return (await person.call('GET', '/api/submissions'))
    .json()
    .map((row: { lastName: string }) => row.lastName)
    .toSorted()
}

import type { Page } from 'playwright-core'
import type { Answers, JsonValue } from '@fleet/form-schemas/engine/runtime/definition/definition'

type StoredSubmission = {
  readonly status: string
  readonly currentStep: number
  readonly groupSize: number
  readonly groupLeaderName: string | null
  readonly revision: number
  readonly persons: { readonly [person: string]: Answers }
}

export type StoredEvent = {
  readonly type: string
  readonly revision: number
  readonly actor: { readonly name: string; readonly role: string }
  readonly changes: readonly {
    readonly person?: number
    readonly field: string
    readonly label: string
    readonly from: JsonValue
    readonly to: JsonValue
    readonly toText: string | null
  }[]
}

/** The server's data, read with the page's own session. */
export async function readSubmission(page: Page, id: string): Promise<StoredSubmission> {
  return read(page, `/api/submissions/${id}`)
}

/** The whole history, newest first. */
export async function readHistory(page: Page, id: string): Promise<StoredEvent[]> {
  return read(page, `/api/submissions/${id}/history?limit=500`)
}

/** The response to a GET with the page's own session. */
export async function read<T>(page: Page, path: string): Promise<T> {
  const answer = await page.request.get(path)
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
  return answer.json()
}

/** A save from elsewhere, for instance another device of the same person. */
export async function save(page: Page, id: string, body: Answers): Promise<void> {
  const answer = await page.request.patch(`/api/submissions/${id}`, {
    data: body,
    headers: { origin: new URL(page.url()).origin },
  })
  if (!answer.ok()) throw new Error(`save: ${answer.status()} ${await answer.text()}`)
}

/** Starts a registration as the Create form button does; returns its id. */
export async function start(page: Page): Promise<string> {
  const answer = await page.request.post('/api/submissions', {
    data: {},
    headers: { origin: new URL(page.url()).origin },
  })
  const { id }: { id: string } = await answer.json()
  return id
}

/** A registration for one person by default, open on step 3, with a clock that the test can advance. */
export async function openDraft(page: Page, answers: Answers = {}): Promise<string> {
  const id = await start(page)
  await save(page, id, { isGroupBooking: false, currentStep: 3, ...answers })
  await page.clock.install()
  await page.goto(`/form/${id}`)
  await page.getByRole('heading', { level: 1, name: 'Guest Personal Data' }).waitFor()
  return id
}

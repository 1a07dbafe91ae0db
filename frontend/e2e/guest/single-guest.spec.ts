import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { type Answer, answer, answerAll, fieldLabels, fieldPlace, shownFields } from '../support/answering.ts'
import { readHistory, readSubmission, save, start, type StoredEvent } from '../support/server-state.ts'
import { stage } from '../support/stage.ts'
import { diver } from '../support/typed-diver.ts'
import { storedAnswers } from '../support/typed.ts'
import { continueTo, onStep, openStep, saved, submissionId } from '../support/wizard.ts'

const play = stage()

it('a diver’s answers are stored as typed, and the history names their author, up to the check-in', async () => {
  const page = await play.device()
  await signInByHand(page)
  await page.getByRole('button', { name: 'Create form' }).click()
  await page.waitForURL(/\/form\/./)
  const id = submissionId(page)
  await fieldPlace(page, 'isGroupBooking').getByText('Individual').click()
  const labels = await fillEveryStep(page)
  await page.getByRole('button', { name: 'Submit for Review' }).click()
  await page.getByRole('heading', { name: 'Form Submitted' }).waitFor()
  expect(await page.getByRole('region', { name: /worth checking/ }).count()).toBe(0)

  const { status, persons } = await readSubmission(page, id)
  expect(status).toBe('pending_review')
  // A person with a passport has no copies of an ID card, and a first person no group fields; the language is the
  // screen's.
  const unanswered = {
    idFrontCopyAttached: false,
    idBackCopyAttached: false,
    transfersAsFirst: false,
    insuranceAsFirst: false,
    emergencyContactAsFirst: false,
  }
  expect(persons).toEqual({ '1': { ...storedAnswers(diver), ...unanswered, language: 'en' } })
  expectHistory(await readHistory(page, id), labels)

  await openStep(page, 'Guest Personal Data')
  await answer(page, { field: 'passportNumber', typed: 'C01X8LOVG' })
  await saved(page)
  await decideOnIt(page, id)
})

it('a warning stays at its answer, on the last step before submitting, and with staff', async () => {
  const page = await play.signedIn('/dashboard')
  const id = await start(page)
  await save(page, id, { isGroupBooking: false, isDiver: true, lastDiveDate: '03.2012' })
  const warning = 'Your last dive is over a year ago.'
  await page.goto(`/form/${id}?step=4`)
  await fieldPlace(page, 'lastDiveDate').getByText(warning).waitFor()
  await page.goto(`/form/${id}?step=9`)
  await page
    .getByRole('region', { name: /worth checking/ })
    .getByText(warning)
    .waitFor()
  await page.goto(`/submissions/${id}`)
  await page
    .getByRole('region', { name: /points? to check$/ })
    .getByText(warning)
    .waitFor()
  expect((await readSubmission(page, id)).status).toBe('draft')
})

async function signInByHand(page: Page): Promise<void> {
  const { email, password } = play.application.admin
  await page.goto('/')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('button', { name: 'Sign Out' }).waitFor()
}

/** Fills in every visible field of steps 1 to 9. Returns the label of each field. */
async function fillEveryStep(page: Page): Promise<Map<string, string>> {
  const labels = new Map<string, string>()
  const titles = Object.keys(diver)
  for (const [index, title] of titles.entries()) {
    await onStep(page, title)
    const answers = diver[title] ?? []
    await answerAll(page, answers)
    expect((await shownFields(page)).toSorted()).toEqual(answers.map(({ field }) => field).toSorted())
    for (const [field, label] of await fieldLabels(page)) labels.set(field, label)
    const next = titles[index + 1]
    if (next !== undefined) await continueTo(page, next)
  }
  return labels
}

/**
 * Every answer given, from nothing to what is stored, by the admin, or by the form if it was preset, under the label on
 * the screen. The page may save in the middle of typing, or a choice before another one clears it.
 */
function expectHistory(history: readonly StoredEvent[], labels: ReadonlyMap<string, string>): void {
  expect(history[0]?.type).toBe('SubmissionSubmitted')
  expect([...new Set(history.map(({ actor }) => `${actor.name}, ${actor.role}`))]).toEqual([
    'Snefro Admin, king-snefro',
    'The form, form',
  ])
  const changes = joined(history).filter(({ field }) => labels.has(field))
  const given = Object.values(diver)
    .flat()
    .filter(({ stored }) => stored !== false)
  expect(changes.map(({ field, label, from, to }) => ({ field, label, from, to })).toSorted(byField)).toEqual(
    given.map(({ field, stored }) => ({ field, label: labels.get(field), from: null, to: stored })).toSorted(byField),
  )
  const texts = new Map(changes.map(({ field, toText }) => [field, toText]))
  for (const { field, typed } of given.filter(isPlainText))
    expect({ field, text: texts.get(field) }).toEqual({ field, text: typed })
}

/** The changes of each field as one, from a history with the newest first; none where the last one undid the first. */
function joined(history: readonly StoredEvent[]): StoredEvent['changes'][number][] {
  const fields = new Map<string, StoredEvent['changes'][number]>()
  for (const change of history.toReversed().flatMap((event) => event.changes)) {
    const before = fields.get(change.field)
    if (before) expect(change.from).toEqual(before.to)
    fields.set(change.field, { ...change, from: before ? before.from : change.from })
  }
  return [...fields.values()].filter(({ from, to }) => from !== to)
}

function byField(one: { field: string }, other: { field: string }): number {
  return one.field.localeCompare(other.field)
}

/** Typed texts read back unchanged; dates and choices read back as words. */
function isPlainText({ typed, stored }: Answer): boolean {
  return typeof typed === 'string' && typed === stored && !/^\d{4}-\d\d-\d\d$/.test(typed)
}

/** Staff read the correction, approve and check in; the page names the actor. */
async function decideOnIt(page: Page, id: string): Promise<void> {
  // Document views of staff are listed there too, and may come last
  const historyEntry = (words: RegExp) =>
    page.getByRole('region', { name: 'History' }).getByRole('listitem').filter({ hasText: words }).first()
  await page.goto(`/submissions/${id}`)
  const correction = historyEntry(/Snefro Admin.*changed 1 answer/)
  await correction.waitFor()
  expect((await correction.innerText()).split('\n').join(' ')).toMatch(/Passport number from C01X8L0VG C01X8LOVG$/)
  for (const [decision, words] of [
    ['Approve', /Snefro Admin.*approved/],
    ['Check in', /Snefro Admin.*checked the guests in/],
  ] as const) {
    await page.getByRole('button', { name: decision }).click()
    await page.getByRole('dialog').getByRole('button', { name: decision }).click()
    await historyEntry(words).waitFor()
  }
  const { status } = await readSubmission(page, id)
  expect(status).toBe('completed')
}

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { sampleDiver } from '@fleet/backend/testing/sample-guest'
import { stage } from '../support/stage.ts'

const the = stage()
const { signedIn, guest } = the

/** The guest's own device, which only makes calls. */
async function guestsCalls(name: string) {
  const page = await signedIn('/', await guest(name))
  async function call<T>(method: 'POST' | 'PATCH', path: string, data: object = {}): Promise<T> {
    const answer = await page.request.fetch(path, {
      method,
      data,
      headers: { origin: the.application.url, 'idempotency-key': crypto.randomUUID() },
    })
    expect(answer.status(), await answer.text()).toBeLessThan(300)
    return answer.json()
  }
  return {
    page,
    /** A registration ready to submit. */
    async begin(lastName: string) {
      const { id, referenceCode } = await call<{ id: string; referenceCode: string }>('POST', '/api/submissions')
      await call('PATCH', `/api/submissions/${id}`, { isGroupBooking: false })
      await call('PATCH', `/api/submissions/${id}`, { ...sampleDiver({ lastName }), passengerIndex: 1, currentStep: 9 })
      return { id, referenceCode }
    },
    submit: (id: string) => call('POST', `/api/submissions/${id}/submit`),
  }
}

/** Records marks as they appear, because they disappear again. */
async function recordMarks(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const marks = new Set<string>()
    Object.assign(window, { marks })
    new MutationObserver(() => {
      for (const marked of document.querySelectorAll('.just-changed')) marks.add(marked.textContent ?? '')
    }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] })
  })
  return () => page.evaluate(() => [...(Reflect.get(window, 'marks') as Set<string>)])
}

it('a submission appears on dashboard, list and open registration by itself, and a half-typed note stays', async () => {
  const { begin, submit, page: guests } = await guestsCalls('Live')
  const { id, referenceCode } = await begin('Rising')
  const [dashboard, list, open] = await Promise.all([
    signedIn('/dashboard'),
    signedIn('/forms'),
    signedIn(`/submissions/${id}`),
  ])
  await guests.goto('/')
  await Promise.all([dashboard, list].map((page) => page.getByText(referenceCode).first().waitFor()))
  await list.getByLabel('Search').fill('Ris')
  const [onDashboard, inList] = [await recordMarks(dashboard), await recordMarks(list)]

  await submit(id)
  const pending = (page: Page) => page.getByRole('main').getByText('Pending Review', { exact: true })
  await Promise.all(
    [pending(dashboard), pending(list), pending(open), pending(guests)].map((status) => status.first().waitFor()),
  )
  expect(await list.getByLabel('Search').inputValue()).toBe('Ris')
  for (const marks of [onDashboard, inList]) await expect.poll(async () => (await marks()).join()).toContain('Rising')

  await open.getByRole('button', { name: 'Reject' }).click()
  await open.getByRole('dialog').getByRole('textbox').first().fill('The passport is')
  const other = await signedIn('/')
  const answer = await other.request.fetch(`/api/submissions/${id}`, {
    method: 'PATCH',
    data: { lastName: 'Risen' },
    headers: { origin: the.application.url },
  })
  expect(answer.status()).toBe(200)
  await open.getByText('Risen').first().waitFor({ state: 'attached' })
  expect(await open.getByRole('dialog').getByRole('textbox').first().inputValue()).toBe('The passport is')
})

it('a registration is printed with every person of its group, whichever is open', async () => {
  const { page: guests, begin } = await guestsCalls('Printed')
  const { id } = await begin('Eins')
  await guests.request.fetch(`/api/submissions/${id}`, {
    method: 'PATCH',
    data: { isGroupBooking: true, groupSize: 2, groupLeaderName: 'Eins' },
    headers: { origin: the.application.url },
  })
  await guests.request.fetch(`/api/submissions/${id}`, {
    method: 'PATCH',
    data: { passengerIndex: 2, firstName: 'Zora', lastName: 'Zwei' },
    headers: { origin: the.application.url },
  })
  const page = await signedIn(`/submissions/${id}`)
  await page.getByRole('link', { name: /Zora Zwei/ }).waitFor()
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  expect(await page.getByRole('heading', { level: 2, name: /^\d [A-Z]\w+ (Eins|Zwei)$/ }).allInnerTexts()).toEqual([
    expect.stringMatching(/^1 .*Eins$/),
    '2 Zora Zwei',
  ])
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect.poll(() => page.getByRole('heading', { level: 2, name: '2 Zora Zwei' }).count()).toBe(0)
})

it('a page catches up after a lost connection', async () => {
  const { begin, submit } = await guestsCalls('Adrift')
  const { id } = await begin('Adrift')
  const list = await signedIn('/forms')
  await list.getByText('Draft', { exact: true }).last().waitFor()
  await list.context().setOffline(true)
  await submit(id)
  await list.context().setOffline(false)
  await expect.poll(() => list.getByRole('row', { name: /Adrift/ }).innerText()).toContain('Pending Review')
})

it('eight windows of a browser share one connection, which another window takes over', async () => {
  const { begin, submit } = await guestsCalls('Shared')
  const first = await signedIn('/forms')
  const staying: Page[] = []
  const follow = (page: Page) =>
    page.on('request', (request) => {
      if (request.url().endsWith('/api/updates')) staying.push(page)
    })
  await first.reload()
  const others = await Promise.all(Array.from({ length: 7 }, () => first.context().newPage()))
  for (const page of others) follow(page)
  for (const page of others) await page.goto('/forms')
  const { id, referenceCode } = await begin('Shoal')
  await Promise.all([first, ...others].map((page) => page.getByText(referenceCode).first().waitFor()))
  expect(staying).toEqual([])

  await first.close()
  await expect.poll(() => staying.length).toBe(1)
  await submit(id)
  await Promise.all(
    others.map((page) => page.getByRole('row', { name: referenceCode }).getByText('Pending Review').first().waitFor()),
  )
  expect(staying).toHaveLength(1)
})

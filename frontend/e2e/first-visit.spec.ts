import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { firstVisit } from '../../backend/testing/first-visit.ts'
import { stage } from './support/stage.ts'

const play = stage()
const phone = { viewport: { width: 390, height: 844 } }

/** A guest's device on its first visit, and the address of a registration for one person. */
async function arriving(name: string): Promise<{ page: Page; path: string }> {
  const page = await play.device(phone)
  const { email, password } = await play.guest(name)
  const headers = { origin: play.application.url }
  await page.request.post('/api/auth/login-password', { data: { email, password }, headers })
  const { id } = await (await page.request.post('/api/submissions', { data: {}, headers })).json()
  await page.request.patch(`/api/submissions/${id}`, { data: { isGroupBooking: false, currentStep: 1 }, headers })
  return { page, path: `/form/${id}` }
}

describe('until a guest can type into the first step', () => {
  it('at most 187 kB of JavaScript are sent, in few files, all compressed', async () => {
    const { page, path } = await arriving('Mara')
    const uncompressed: string[] = []
    page.on('response', (response) => {
      const {
        'content-type': type = '',
        'content-encoding': encoding,
        'content-length': length = '0',
      } = response.headers()
      if (type.includes('javascript') && encoding !== 'br' && Number(length) > 1024) uncompressed.push(response.url())
    })
    const { scripts, scriptAddresses } = await firstVisit(page, path)
    expect(scripts, scriptAddresses.join(' ')).toBeLessThan(187_000)
    expect(scriptAddresses.length).toBeLessThanOrEqual(9)
    expect(uncompressed).toEqual([])
  })

  it('no later file is needed: all texts are there, and failed validators are fetched again', async () => {
    const { page, path } = await arriving('Nils')
    const later = /\/assets\/rest-|\/validators\/(?!conditions)/
    let requests = 0
    await page.route(later, (route) => {
      requests += 1
      return route.abort()
    })
    await page.goto(path)
    const agency = page.locator('[data-field="bookingAgency"] input')
    await agency.fill('Blue')
    const again = page.getByRole('alert').getByRole('button')
    await again.waitFor()
    expect(await page.locator('body').innerText()).not.toMatch(/\b[a-z]+(\.[a-zA-Z]+)+\b(?<!@.*)/)
    const before = requests
    await again.click()
    await expect.poll(() => requests).toBeGreaterThan(before)
    // The form also retries by itself: a later click might find no button.
    await page.unroute(later)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await again.waitFor({ state: 'detached' })
    expect(await agency.inputValue()).toBe('Blue')
  })
})

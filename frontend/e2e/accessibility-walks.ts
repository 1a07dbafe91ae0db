import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { sampleDiver } from '../../backend/testing/sample-guest.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { save, start } from './support/server-state.ts'
import { stage } from './support/stage.ts'

type Reader = { readonly language: string; readonly viewport: { readonly width: number; readonly height: number } }

// Opens every conditional field: all ages, documents and rental items.
const everything = sampleDiver({
  dateOfBirth: '1961-02-28',
  certificationAgency: 'Other',
  otherCertificationAgency: 'VDST',
  needsCompleteSet: null,
  needsSingleItemRental: true,
  hasOwnDepartureArrangements: null,
  needsDepartureHotelTransfer: true,
})

/** Checks the screens of staff and every step of the form with axe, for this reader. */
export function accessibilityWalks({ language, viewport }: Reader): void {
  const play = stage()

  it('the sign-in page', async () => {
    const page = await inLanguage(await play.device({ viewport }), language)
    await page.goto('/')
    await page.locator('input[type=password]').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('the screens of staff, and every step of the form', async () => {
    const page = await inLanguage(await play.signedIn('/dashboard', undefined, { viewport }), language)
    const id = await start(page)
    await save(page, id, { isGroupBooking: true, groupSize: 2, groupLeaderName: 'Anna Weber' })
    await save(page, id, { passengerIndex: 1, ...everything })
    const faults: Record<string, string[]> = {}
    for (const path of [
      '/dashboard',
      '/forms',
      '/agents',
      '/invitations',
      '/user-management',
      '/access-log',
      '/dev/outbox',
      '/sessions',
      `/submissions/${id}`,
      ...Array.from({ length: 10 }, (_, step) => `/form/${id}?step=${step}`),
    ]) {
      await page.goto(path)
      await page.locator('main h1').waitFor()
      await page
        .locator(path.startsWith('/form/') ? '[data-field]' : 'main a, main dd')
        .first()
        .waitFor()
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(language)
      const found = await accessibilityFaults(page)
      if (found.length > 0) faults[path.replace(id, ':id')] = found
    }
    expect(faults).toEqual({})
  })

  it('the list of missing answers', async () => {
    const page = await inLanguage(await play.signedIn('/dashboard', undefined, { viewport }), language)
    const id = await start(page)
    await save(page, id, {
      isGroupBooking: false,
      passportNumber: 'A1',
      tripStartDate: '2026-01-01',
      tripEndDate: '2025-01-01',
    })
    await page.goto(`/form/${id}?step=9`)
    await page.locator('[data-field=liabilitySignatureName]').waitFor()
    await page.locator('main button:not(main form button)').last().click()
    await page.locator('#problems-title').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.locator('section:has(#problems-title) li button').first().click()
    await page.locator('[data-field=tripEndDate] [aria-invalid=true]').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })
}

async function inLanguage(page: Page, language: string): Promise<Page> {
  await page.context().addInitScript((chosen) => localStorage.setItem('selectedLanguage', chosen), language)
  return page
}

import { expect, it } from 'vitest'
import { stage } from './support/stage.ts'

const play = stage()

it.each([320, 390, 1280])(
  'a browser that is too old for the page shows what is needed and whom to ask, without a script, at %i px',
  async (width) => {
    const page = await play.device({ javaScriptEnabled: false, viewport: { width, height: 800 } })
    await page.goto('/')
    const notice = page.locator('#too-old')
    expect(await notice.isVisible()).toBe(false)

    await page.route('**/*.css', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replace('width:1lh', 'width:1unknown') })
    })
    await page.reload()
    expect(await notice.locator('p').count()).toBe(6)
    expect(await notice.innerText()).toMatch(/iOS 16\.4.*\+20 65 344 5566, booking@snefro\.example/)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    expect(await page.locator('body').innerText()).toContain('Diese Seite braucht JavaScript')
  },
)

it('a supported browser shows the application only', async () => {
  const page = await play.device()
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.locator('body').innerText()).not.toMatch(/16\.4|JavaScript/)
})

it('a page that Back restores after the sign-out shows no data', async () => {
  const page = await play.signedIn('/dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.context().clearCookies()
  // Chromium under test keeps no pages in memory: these are the events of one that it would keep
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
  expect(await page.locator('#root').isVisible()).toBe(false)
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await page.getByLabel('Password').first().waitFor()
  expect(await page.locator('#root').isVisible()).toBe(true)
})

it.each([320, 390, 1280])('a name and an address of 130 letters fit on the home of a guest at %i px', async (width) => {
  const page = await play.device({ viewport: { width, height: 800 } })
  const { email, password } = await play.guest(`Ada${width}`)
  const headers = { origin: play.application.url }
  await page.request.post('/api/auth/login-password', { data: { email, password }, headers })
  await page.request.post('/api/submissions', { data: {}, headers })
  const long = 'abcdefghij'.repeat(13)
  await page.route(/\/api\/(auth\/user|submissions)/, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll(`Ada${width}`, long).replaceAll(email, `${long}@example.com`)
    await route.fulfill({ response, body: body.replaceAll(/"(firstName|lastName|boatName)":null/g, `"$1":"${long}"`) })
  })
  await page.goto('/')
  await page.getByRole('listitem').first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
})

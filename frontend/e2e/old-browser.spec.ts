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

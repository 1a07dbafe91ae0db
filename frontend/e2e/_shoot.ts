import { chromium } from 'playwright-core'
import { startApplication } from '../../backend/testing/application.ts'
import { findChromium } from '../../backend/testing/chromium.ts'
import { newAccount } from '../../backend/testing/new-account.ts'
import { inDays } from '../../backend/testing/sample-guest.ts'
import { startSharedPostgres } from '../../backend/testing/shared-postgres.ts'

const postgres = await startSharedPostgres()
process.env['TEST_DATABASE_URL'] = postgres.url
const application = await startApplication()
const { executablePath, environment } = await findChromium()
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'], env: { ...process.env, ...environment } })
const given = ['Anja', 'Timo', 'Selma', 'Pavel', 'Kirsten', 'Jörg', 'Анна', 'Élodie', 'Maximilian-Alexander', 'Bo']
const csv = (seed: string) => ['Vorname;Nachname;Geburtsdatum;Pass-Nr.;gültig bis;E-Mail;Schuhgröße;Tauchgänge;Kommentar intern',
  ...given.map((name, n) => `${name};Hofer${seed};${['4.3.1990', '1988-07-22', '12/01/1995', '30 Oct 1982'][n % 4]};U44701${n}8;09.09.2031;x${n}@example.com;${36 + n};${n * 10};ja`),
  `Wanda;Berg${seed};31.02.1988;NX4410927;14.05.2031;wanda.berg@example.com;39;12;`,
  `Nils;Falk;1979-06-18;X4418806;02.2027;nils.falk@;44;;`,
  `=B41;Aubert;07/04/1992;19AB44710;2033-01-30;e.aubert@example.com;38;2;`,
  `Anja;Hofer${seed};4.3.1990;U4470108;09.09.2031;x0@example.com;36;0;ja`].join('\n')
try {
  let seed = 0
  for (const language of ['en', 'de', 'ru']) for (const width of [390, 1280]) {
    seed += 1
    const who = await newAccount(application.application.services, { role: 'agent', name: `Marta${seed}`, agentId: `agency-${seed}` })
    const height = width < 600 ? 844 : 860
    const context = await browser.newContext({ baseURL: application.url, viewport: { width, height }, locale: language, reducedMotion: 'reduce' })
    await context.addInitScript((chosen) => localStorage.setItem('selectedLanguage', chosen), language)
    const page = await context.newPage()
    page.on('pageerror', (error) => console.log('PAGEERROR', error.message))
    page.on('console', (message) => message.type() === 'error' && console.log('CONSOLE', message.text()))
    const take = async (name: string) => {
      await page.waitForTimeout(300)
      await page.evaluate(() => document.fonts.ready)
      await page.setViewportSize({ width, height: Math.max(height, await page.evaluate(() => document.documentElement.scrollHeight)) })
      await page.screenshot({ path: `/tmp/imp/shots/${name}-${language}-${width}.png`, animations: 'disabled' })
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      if (wide > width) console.log('WIDER', name, language, width, wide)
      await page.setViewportSize({ width, height })
    }
    await page.request.post('/api/auth/login-password', { data: { email: who.email, password: who.password }, headers: { origin: application.url } })
    await page.goto('/import', { waitUntil: 'networkidle' })
    await take('1-empty')
    await page.setInputFiles('input[type=file]', { name: 'kaputt.xlsx', mimeType: 'text/csv', buffer: Buffer.from('Name;City;Name\nA;B;C') })
    await page.getByRole('alert').locator('p').first().waitFor()
    await take('2-refused')
    await page.setInputFiles('input[type=file]', { name: 'clients-dec-2026.csv', mimeType: 'text/csv', buffer: Buffer.from(csv(String(seed))) })
    await page.locator('#import-columns').waitFor()
    await page.waitForLoadState('networkidle')
    await take('3-read')
    await page.locator('fieldset select').selectOption('Snefro Spirit')
    await page.locator('input[type=date]').first().fill(inDays(60))
    await page.locator('input[type=date]').last().fill(inDays(67))
    await page.waitForLoadState('networkidle')
    await take('4-trip')
    const cell = page.locator('input[aria-invalid]').first()
    await cell.fill('1.2.1988')
    await cell.press('Enter')
    await page.waitForLoadState('networkidle')
    await take('5-mended')
    await page.locator('.sticky button').last().click()
    await page.waitForURL(/import\/[0-9a-f-]{36}/)
    await page.locator('a[href^="/form/"]').first().waitFor()
    await take('6-done')
    await page.goto('/import')
    await page.setInputFiles('input[type=file]', { name: 'clients-dec-2026.csv', mimeType: 'text/csv', buffer: Buffer.from(csv(String(seed))) })
    await page.locator('#import-columns').waitFor()
    await page.locator('fieldset select').selectOption('Snefro Spirit')
    await page.locator('input[type=date]').first().fill(inDays(60))
    await page.locator('#import-before').waitFor()
    await take('7-again')
    const rows = await (await page.request.get('/api/agent-submissions?status=draft')).json()
    await page.request.patch(`/api/submissions/${rows[1].id}`, { data: { needsHotelTransfer: true, arrivalDate: inDays(60), arrivalHotelName: 'Sunrise' }, headers: { origin: application.url } })
    await page.request.patch(`/api/submissions/${rows[0].id}`, { data: { needsAirportTransfer: true, arrivalDate: inDays(60), arrivalTime: '14:35', arrivalAirline: 'Condor', arrivalFlightNumber: 'DE 162', arrivalAirportOfOrigin: 'Frankfurt', hasOwnDepartureArrangements: true }, headers: { origin: application.url } })
    await page.goto(`/forms/${rows[0].id}/copy-trip`, { waitUntil: 'networkidle' })
    await page.locator('li input[type=checkbox]').nth(1).check()
    await page.locator('li input[type=checkbox]').nth(2).check()
    await take('8-copy')
    await page.locator('section button').last().click()
    await page.locator('#copy-changes').waitFor()
    await take('9-changes')
    await page.locator('section button').last().click()
    await page.locator('#copy-result').waitFor()
    await take('10-copied')
    await context.close()
  }
} finally {
  await browser.close()
  await application.close()
  await postgres.stop()
}

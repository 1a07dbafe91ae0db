import { expect, it } from 'vitest'
import { newAccount } from '@fleet/backend/testing/new-account'
import { inDays } from '@fleet/backend/testing/sample-guest'
import { accessibilityFaults } from '../support/accessibility.ts'
import { read, readSubmission, save } from '../support/server-state.ts'
import { stage } from '../support/stage.ts'

const play = stage()

const file = (text: string, name = 'clients.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
const clients = [
  'Vorname;Nachname;Geburtsdatum;E-Mail;Tauchgänge;Kommentar intern',
  'Anja;Hofer;4.3.1990;anja@example.com;12;x',
  'Wanda;Berg;31.02.1988;wanda@example.com;3;',
  'Nils;Falk;1979-06-18;nils.falk@;;',
  'Timo;Hofer;22/07/1988;timo@example.com;7;',
].join('\n')

it('an agent imports a file: problems are corrected in their cells, rows are created once, a trip is copied', async () => {
  const { services } = play.application.application
  const marta = await newAccount(services, { role: 'agent', name: 'Marta Ilic', agentId: 'agency-1' })
  const page = await play.signedIn('/dashboard', marta)
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  const picker = page.locator('input[type=file]')
  const dropped = await page.evaluateHandle(() => {
    const data = new DataTransfer()
    data.items.add(new File(['Name;Town;Name\nAnn;Bern;x'], 'clients.csv'))
    return data
  })
  await page.getByText('Drop your list here').dispatchEvent('drop', { dataTransfer: dropped })
  await page.getByRole('alert').getByText('Row 1: the columns A and C have the same name').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])

  const turkish = Buffer.from('Vorname;Nachname\nAli;Do\u00F0an', 'latin1')
  await picker.setInputFiles({ ...file(''), buffer: turkish })
  await page.getByRole('cell', { name: 'Doðan' }).waitFor()
  await page.getByLabel('Encoding of the file').selectOption('Turkish (Windows): Doğan')
  await page.getByRole('cell', { name: 'Doğan' }).waitFor()
  await page.getByText('Read as windows-1254').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Other file' }).click()

  await picker.setInputFiles(file(clients))
  await page.getByRole('heading', { name: '6 columns, 5 recognised' }).waitFor()
  expect(await page.getByLabel('Column Geburtsdatum goes to').inputValue()).toBe('dateOfBirth')
  expect(await page.getByLabel('Column Kommentar intern goes to').inputValue()).toBe('')
  await page.getByText('Choose the boat and dates of the trip first.').waitFor()
  await page.getByLabel('Boat').selectOption('Snefro Spirit')
  await page.getByLabel('Trip start date').fill(inDays(60))
  await page.getByLabel('Trip end date').fill(inDays(50))
  await page.getByRole('status').getByText(/end/).first().waitFor()
  await page.getByLabel('Trip end date').fill(inDays(67))

  const birth = page.getByLabel('Date of birth, row 3')
  await page.getByText('There is no 31 February in that year.').waitFor()
  await page.getByRole('heading', { name: '2 rows need a correction' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await birth.fill('1 March 1988')
  await birth.press('Enter')
  await page.getByRole('heading', { name: '1 row needs a correction' }).waitFor()
  await page.getByLabel('Create row 5').uncheck()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.getByLabel('Email, row 4').inputValue()).toBe('nils.falk@')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 860 })

  await page.getByRole('button', { name: 'Create 2 clients' }).dblclick()
  await page.getByRole('heading', { name: '2 clients created' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  const [first, second] = await Promise.all(
    ['Anja Hofer', 'Wanda Berg'].map(async (name) => {
      const link = page.getByRole('listitem').filter({ hasText: name }).getByRole('link')
      return (await link.getAttribute('href'))?.replace('/form/', '') ?? ''
    }),
  )
  expect((await readSubmission(page, second ?? '')).persons['1']).toMatchObject({
    dateOfBirth: '1988-03-01',
    boatName: 'Snefro Spirit',
    isDiver: true,
    numberOfDives: 3,
  })
  await page.reload()
  await page.getByRole('heading', { name: '2 clients created' }).waitFor()

  await page.getByRole('link', { name: 'Import another file' }).click()
  await picker.setInputFiles(file(clients))
  await page.getByLabel('Boat').selectOption('Snefro Spirit')
  await page.getByLabel('Trip start date').fill(inDays(60))
  await page.getByRole('heading', { name: '2 clients already exist' }).waitFor()
  await page.getByRole('button', { name: 'Create 1 client' }).waitFor()
  expect(await read<unknown[]>(page, '/api/agent-submissions')).toHaveLength(2)

  await save(page, first ?? '', { needsAirportTransfer: true, arrivalAirline: 'Condor', arrivalFlightNumber: 'DE 162' })
  await save(page, second ?? '', { arrivalAirline: null, needsHotelTransfer: true, arrivalHotelName: 'Sunrise' })
  await page.goto('/forms')
  await page
    .getByRole('row')
    .filter({ hasText: 'Anja Hofer' })
    .getByRole('link', { name: /^Copy trip and flights/ })
    .click()
  await page.getByLabel(/Wanda Berg/).check()
  await page.getByRole('button', { name: 'See what changes for 1 client' }).click()
  await page.getByText('2 existing answers are overwritten.').waitFor()
  await page.getByText('DE 162').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Copy to 1 client' }).click()
  await page.getByText('Copied', { exact: true }).waitFor()
  const copied = (await readSubmission(page, second ?? '')).persons['1']
  expect(copied).toMatchObject({ firstName: 'Wanda', arrivalFlightNumber: 'DE 162' })
  expect(copied).not.toHaveProperty('arrivalHotelName')
})

import { expect, it } from 'vitest'
import { drawPdf } from './pdf-thread.ts'

const module = new URL('../features/medical-form/medical-form.ts', import.meta.url)

it('reports a failure, and draws the next file', async () => {
  await expect(drawPdf({ module, draw: 'medicalForm', content: { language: 'en', texts: {} } })).rejects.toThrow(
    'TypeError',
  )
  await expect(drawPdf({ module, draw: 'nothing', content: {} })).rejects.toThrow('no function nothing')
  const { medicalFormTexts } = await import('../features/medical-form/texts.ts')
  const content = { language: 'en', texts: medicalFormTexts.get('en') }
  expect((await drawPdf({ module, draw: 'medicalForm', content })).subarray(0, 5).toString()).toBe('%PDF-')
})

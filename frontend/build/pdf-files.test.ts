import { expect, it } from 'vitest'
import { pdfFileNames } from './pdf-files.ts'

it('fonts, alphabets and decoders of PDFs are part of the build, and nothing that runs code of a PDF', () => {
  const names = [...pdfFileNames().keys()]
  expect(names).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^assets\/pdf-[\d.]+\/standard_fonts\/LiberationSans-Regular\.ttf$/),
      expect.stringMatching(/\/cmaps\/UniJIS-UTF16-H\.bcmap$/),
      expect.stringMatching(/\/wasm\/openjpeg\.wasm$/),
    ]),
  )
  expect(names.filter((name) => /quickjs|sandbox|eval|\.m?js$/.test(name))).toEqual([])
})

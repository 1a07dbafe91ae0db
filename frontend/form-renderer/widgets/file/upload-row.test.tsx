import { expect, it } from 'vitest'
import { drawn } from '../../testing/drawn.tsx'
import { UploadRow } from './upload-row.tsx'

const row = (again: boolean) =>
  drawn(<UploadRow upload={{ number: 1, file: new File([''], 'pass.exe'), share: 0, failure: 'Only images and PDF.', again }} onRetry={() => undefined} onDrop={() => undefined} />)

it('offers to try again only where that may help', () => {
  expect(row(true)).toContain('Try again')
  expect(row(false)).not.toContain('Try again')
  expect(row(false)).toContain('Remove pass.exe')
})

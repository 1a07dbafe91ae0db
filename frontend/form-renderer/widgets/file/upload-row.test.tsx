import { expect, it } from 'vitest'
import { HttpProblem, NetworkFailure } from '../../../lib/http/http-problem.ts'
import type { FileUpload } from '../../form-store.ts'
import { renderHtml } from '../../testing/render-html.tsx'
import { UploadRow } from './upload-row.tsx'

const upload: FileUpload = { id: '1', name: 'pass.jpg', size: 1_000, share: 0.4, state: 'sending', isKept: true }
const row = (part: Partial<FileUpload>) =>
  renderHtml(<UploadRow upload={{ ...upload, ...part }} onRetry={() => undefined} onCancel={() => undefined} />)
const refusal = new HttpProblem({
  status: 422,
  statusText: '',
  body: JSON.stringify({ detail: 'Only images and PDF.' }),
})

it('offers a retry only when it may help, and shows why the upload failed', () => {
  expect(row({ state: 'failed', problem: refusal, again: true })).toContain('Try again')
  const refused = row({ state: 'failed', problem: refusal, again: false })
  expect(refused).not.toContain('Try again')
  expect(refused).toContain('Only images and PDF.')
  expect(refused).toContain('Remove pass.jpg')
})

it('shows its progress, and that it continues by itself after a lost connection', () => {
  expect(row({})).toContain('40%')
  expect(row({})).toContain('Cancel upload of pass.jpg')
  const kept = row({ state: 'held', problem: new NetworkFailure('unreachable', undefined) })
  expect(kept).toContain('on this device')
  expect(row({ state: 'held', isKept: false, problem: new NetworkFailure('unreachable', undefined) })).not.toContain(
    'on this device',
  )
})

it('cannot be cancelled while it is checked, but while it waits for the check', () => {
  expect(row({ state: 'checking' })).not.toContain('<button')
  expect(row({ state: 'waiting' })).toContain('Cancel upload of pass.jpg')
  expect(row({ state: 'waiting', isOthers: true })).not.toContain('<button')
})

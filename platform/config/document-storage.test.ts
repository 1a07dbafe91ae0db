import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'fleet-documents-place-'))
afterAll(() => rmSync(folder, { recursive: true }))

const read = (DOCUMENTS_URL: string, env: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: folder, DOCUMENTS_URL, ...env }).documents

it('documents are in the data folder, or in the folder of DOCUMENTS_URL', () => {
  expect(read('')).toEqual({ folder: join(folder, 'documents') })
  expect(read('file:///srv/documents')).toEqual({ folder: '/srv/documents' })
})

it.each([
  ['s3://files', { bucket: 'files', prefix: '', region: 'us-east-1', endpoint: undefined, credentials: undefined }],
  [
    's3://files/fleet/documents/?region=eu-central-1',
    { bucket: 'files', prefix: 'fleet/documents/', region: 'eu-central-1' },
  ],
  [
    's3://key:a%2Fb%2Bc@files?endpoint=https://store.example:9000',
    { endpoint: 'https://store.example:9000', credentials: { accessKeyId: 'key', secretAccessKey: 'a/b+c' } },
  ],
])('documents are in a bucket: %s', (url, place) => expect(read(url)).toMatchObject(place))

it('a bucket is in the region of AWS_REGION by default', () =>
  expect(read('s3://files', { AWS_REGION: 'eu-south-1' })).toMatchObject({ region: 'eu-south-1' }))

it.each([
  ['/srv/documents', 'must be an address beginning with s3:// or file:///'],
  ['https://hidden@files', 'must be an address beginning'],
  ['file://elsewhere/documents', 'must be an address beginning'],
  ['s3:///x', 'must name a bucket'],
  ['s3://Hidden_1', 'must name a bucket'],
  ['s3://files/../hidden//x', 'has a prefix'],
  ['s3://hidden@files', 'must have both'],
  ['s3://hidden:%E0@files', 'has an access key or secret'],
  ['s3://files?endpoint=store:9000', 'has an endpoint'],
  ['s3://files?bucket=hidden', 'accepts only region and endpoint'],
])('%s is refused without secrets in the message', (url, line) => {
  expect(() => read(url)).toThrow(`DOCUMENTS_URL ${line}`)
  expect(() => read(url)).not.toThrow('hidden')
})

it('a bucket needs https in production, except on loopback', () => {
  const production = { NODE_ENV: 'production' }
  expect(() => read('s3://files?endpoint=http://store.example', production)).toThrow(
    'DOCUMENTS_URL must have an https endpoint in production',
  )
  expect(() => read('s3://files?endpoint=http://127.0.0.1:9000', production)).not.toThrow('DOCUMENTS_URL')
})

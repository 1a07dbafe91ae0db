import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerErrors } from '../errors.ts'
import { registerPages } from './pages.ts'

const script = 'export const words = 1\n'.repeat(100)
const files = '<meta name="files-of-form" content="/assets/form-c3.js /assets/wizard-d4.js">'
const built = `<!doctype html><meta name="time-zone" content="" /><meta name="languages" content="" /><title>Snefro</title>${files}<div id="too-old"></div><noscript></noscript>${'<link>'.repeat(300)}`
const page = built
  .replace('content=""', 'content="Pacific/Auckland"')
  .replace('content=""', 'content="en de"')
  .replace(files, '')
  .replace('old">', 'old"><p lang="en">Ask us &amp; &lt;others></p><p lang="de">Fragen Sie $$&amp;</p>')
  .replace('<noscript>', '<noscript><p lang="en">No scripts</p>')
const forEver = 'public, max-age=31536000, immutable'

let languages = ['en', 'de']
let formModule: string | undefined
let folder: string
let app: FastifyInstance
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pages-'))
  await mkdir(join(folder, 'assets'))
  for (const [name, text] of [
    ['assets/page-a1.js', script],
    ['index.html', built],
  ] as const) {
    await writeFile(join(folder, name), text)
    await writeFile(join(folder, `${name}.br`), brotliCompressSync(text))
    await writeFile(join(folder, `${name}.gz`), gzipSync(text))
  }
  await writeFile(join(folder, 'assets/font-b2.woff2'), 'a font')
  await writeFile(join(folder, 'assets/pdf.worker-c3.js'), script)
  app = Fastify()
  registerErrors(app, {})
  await registerPages(app, folder, {
    timeZone: 'Pacific/Auckland',
    languages: () => languages,
    formModule: () => formModule,
    tooOld: () => ({ en: 'Ask us & <others>', de: 'Fragen Sie $&' }),
    withoutScripts: { en: 'No scripts' },
  })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const get = (url: string, encodings?: string) =>
  app.inject({ url, headers: encodings === undefined ? {} : { 'accept-encoding': encodings } })

describe('a built file', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
  ])('is sent to a browser that accepts %s as %s, with its own content type', async (encodings, encoding, opened) => {
    const answer = await get('/assets/page-a1.js', encodings)
    expect(answer.headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': 'application/javascript; charset=utf-8',
      vary: 'accept-encoding',
      'cache-control': forEver,
    })
    expect(opened(answer.rawPayload).toString()).toBe(script)
  })

  it('is sent uncompressed to a browser without encodings, with a Vary header for caches', async () => {
    const answer = await get('/assets/page-a1.js')
    expect(answer.headers).toMatchObject({
      'content-type': 'application/javascript; charset=utf-8',
      vary: 'accept-encoding',
    })
    expect([answer.headers['content-encoding'], answer.body]).toEqual([undefined, script])
  })

  it('is sent uncompressed when it has no compressed copy', async () => {
    const answer = await get('/assets/font-b2.woff2', 'br')
    expect(answer.headers).toMatchObject({ 'content-type': 'font/woff2', 'cache-control': forEver })
    expect([answer.headers['content-encoding'], answer.body]).toEqual([undefined, 'a font'])
  })
})

it.each([
  ['font-b2.woff2', "default-src 'none'"],
  ['pdf.worker-c3.js', "default-src 'none'; script-src 'wasm-unsafe-eval'"],
])('%s may not load or run anything, except the WebAssembly of a worker', async (name, policy) => {
  expect((await get(`/assets/${name}`)).headers['content-security-policy']).toBe(policy)
})

it.each(['/', '/form', '/submissions/abc', '/index.html'])(
  'the page of %s is compressed and revalidated each time',
  async (url) => {
    const answer = await get(url, 'br')
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    })
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(page)
  },
)

it.each([
  ['gzip, deflate', gunzipSync],
  [undefined, (body: Buffer) => body],
])('the page for a browser that accepts %s has the time zone of the fleet', async (encodings, opened) => {
  expect(opened((await get('/', encodings)).rawPayload).toString()).toBe(page)
})

it.each([
  ['/form/17', true],
  ['/form/17/check?x=1', true],
  ['/form', false],
  ['/dashboard', false],
])('the page of %s preloads the files of the form: %s', async (url, isNamed) => {
  const { body } = await get(url)
  expect(
    body.includes(
      '<link rel="modulepreload" crossorigin href="/assets/form-c3.js"><link rel="modulepreload" crossorigin href="/assets/wizard-d4.js">',
    ),
  ).toBe(isNamed)
  expect(body).not.toContain('files-of-form')
})

it('the page is not sent to a browser that has it in its cache', async () => {
  const { etag } = (await get('/dashboard', 'br')).headers
  const again = await app.inject({ url: '/', headers: { 'if-none-match': String(etag), 'accept-encoding': 'br' } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

it('the page names a language as soon as a form has it', async () => {
  const { etag } = (await get('/')).headers
  languages = ['en', 'de', 'nl']
  const answer = await app.inject({ url: '/', headers: { 'if-none-match': String(etag) } })
  expect([answer.statusCode, answer.body]).toEqual([
    200,
    expect.stringContaining('name="languages" content="en de nl"'),
  ])
})

it('the page of a registration preloads the form’s first module once it is compiled', async () => {
  const link = '<link rel="modulepreload" crossorigin href="/api/conditions-e5.js">'
  expect((await get('/form/1')).body).not.toContain('/api/')
  formModule = '/api/conditions-e5.js'
  expect((await get('/form/1')).body).toContain(link)
  expect((await get('/dashboard')).body).not.toContain(link)
})

it.each(['/api/nothing', '/assets/old-c3.js'])('%s answers with a problem, not a page', async (url) => {
  const answer = await get(url, 'br')
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'application/problem+json; charset=utf-8'])
})

import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { homeTimeZone } from '../../config/config.ts'

/** A sentence by language. */
type Sentences = Readonly<Record<string, string>>

/** What the server writes into the page. */
export type PageSettings = {
  readonly timeZone: string
  /** Those that can be chosen now. */
  readonly languages: () => readonly string[]
  /** The module of the form that a registration needs first; undefined until it is compiled. */
  readonly formModule: () => string | undefined
  /** For a browser that is too old for the page: the browsers it needs, and a contact. */
  readonly tooOld: () => Sentences
  readonly withoutScripts: Sentences
}

/** Serves the application's page for any address; browsers revalidate it each time by its ETag. */
export function appPage(
  html: string,
  settings: PageSettings,
): (request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  const built = new Map<boolean, { readonly of: string; readonly page: ReturnType<typeof buildPage> }>()
  const pageOf = (isForm: boolean) => {
    const languages = settings.languages().join(' ')
    const tooOld = paragraphs(settings.tooOld())
    const formModule = isForm ? (settings.formModule() ?? '') : ''
    const of = [languages, tooOld, formModule].join('\n')
    const last = built.get(isForm)
    if (last?.of === of) return last.page
    const page = buildPage(withPreloads(html, isForm, formModule), settings, { languages, tooOld })
    built.set(isForm, { of, page })
    return page
  }
  return (request, reply) => {
    const { page, etag, compressed } = pageOf(/^\/form\/[^/?]/.test(request.url))
    void reply.headers({
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
      vary: 'accept-encoding',
      etag,
    })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    const taken = String(request.headers['accept-encoding'] ?? '')
    const encoding = (['br', 'gzip'] as const).find((name) => taken.includes(name))
    return encoding === undefined
      ? reply.send(page)
      : reply.header('content-encoding', encoding).send(compressed[encoding])
  }
}

/** Inserts the fleet’s time zone, which browsers cannot know. */
export function withTimeZone(html: string, timeZone: string): string {
  const isHome = timeZone === homeTimeZone
  return html.replace(
    'name="time-zone" content=""',
    `name="time-zone" content="${timeZone}"${isHome ? ' data-home' : ''}`,
  )
}

function buildPage(
  html: string,
  { timeZone, withoutScripts }: PageSettings,
  { languages, tooOld }: { readonly languages: string; readonly tooOld: string },
) {
  const page = withTimeZone(html, timeZone)
    .replace('name="languages" content=""', `name="languages" content="${languages}"`)
    .replace('<div id="too-old">', () => `<div id="too-old">${tooOld}`)
    .replace('<noscript>', () => `<noscript>${paragraphs(withoutScripts)}`)
  const etag = `"${createHash('sha256').update(page).digest('base64url')}"`
  return { page, etag, compressed: { br: brotliCompressSync(page), gzip: gzipSync(page) } }
}

function paragraphs(sentences: Sentences): string {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return Object.entries(sentences)
    .map(([language, text]) => `<p lang="${language}">${escaped(text)}</p>`)
    .join('')
}

/** On a registration's address its scripts and the form's first module are preloaded with the page. */
function withPreloads(html: string, isForm: boolean, formModule: string): string {
  return html.replace(/<meta name="files-of-form" content="([^"]*)">/, (_, files: string) =>
    isForm
      ? [...files.split(' '), formModule]
          .filter(Boolean)
          .map((file) => `<link rel="modulepreload" crossorigin href="${file}">`)
          .join('')
      : '',
  )
}

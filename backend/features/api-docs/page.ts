import type { RouteContract } from '@fleet/platform/http/rights/rights'
import { topicOf } from './openapi.ts'
import { schemaText } from './schema-text.ts'
import { styleSheetAddress } from './style-sheet.ts'

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`)
const part = (title: string, text: string) => `<h4>${escaped(title)}</h4><pre tabindex="0">${escaped(text)}</pre>`

type JsonObject = { readonly [key: string]: unknown }
const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null

function answerText(answer: unknown): string {
  if (!isObject(answer)) return ''
  const content = answer['content']
  if (isObject(content)) return `${String(answer['description'])} ${Object.keys(content).join(', ')}`
  return answer['type'] === 'null' ? String(answer['description']) : schemaText(answer)
}

function partsOf(schema: JsonObject): string[] {
  const { params, querystring, body, upload, response } = schema
  const sent = Object.entries({
    'Path parameters': params,
    'Query parameters': querystring,
    Body: body,
    'Body, as multipart/form-data': upload,
  })
  const answers = Object.entries(isObject(response) ? response : {}).filter(([status]) => /^\d+$/.test(status))
  return [
    ...sent.flatMap(([title, one]) => (one === undefined ? [] : [part(title, schemaText(one))])),
    ...answers.map(([status, answer]) => part(`Answers ${status}`, answerText(answer))),
  ]
}

function call({ method, url, schema, right }: RouteContract): string {
  const details = isObject(schema) ? schema : {}
  const who = right === 'open' ? 'Open to everybody.' : `Needs the right <code>${escaped(right)}</code>.`
  return `<details><summary><b class="${escaped(method.toLowerCase())}">${escaped(method)}</b> <code>${escaped(url)}</code><span>${escaped(String(details['summary'] ?? ''))}</span></summary>
<p>${who}</p>${partsOf(details).join('')}</details>`
}

/** All calls by topic. In English only: its readers are developers. */
export function docsPage(contracts: readonly RouteContract[], problem: object): string {
  const calls = contracts.filter(({ method }) => method !== 'HEAD')
  const topics = [...new Set(calls.map(({ url }) => topicOf(url)))].toSorted()
  const sections = topics.map(
    (topic) =>
      `<section><h2 id="${escaped(topic)}">${escaped(topic)}</h2>${calls
        .filter(({ url }) => topicOf(url) === topic)
        .map(call)
        .join('\n')}</section>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>API reference</title><link rel="stylesheet" href="${styleSheetAddress}">
</head>
<body><main>
<header><h1>API reference</h1>
<p>For programs: <a href="/api/docs/json">the same as OpenAPI 3.1</a>.</p>
<p>Lists answer arrays: the next page is in <code>Link</code>, the count in <code>X-Total-Count</code>. A command may have an <code>Idempotency-Key</code>: repeated with the same key, it takes effect once.</p></header>
<nav aria-label="Topics"><ul>${topics.map((topic) => `<li><a href="#${escaped(topic)}">${escaped(topic)}</a></li>`).join('')}</ul></nav>
${sections.join('\n')}
<section><h2 id="problems">Errors of any call</h2><details><summary><b>4xx, 5xx</b> <code>application/problem+json</code><span>The reason of a refusal or failure.</span></summary>${part('Answers', schemaText(problem))}</details></section>
</main></body>
</html>`
}

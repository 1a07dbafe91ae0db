import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const encodings = ['br', 'gzip'] as const
type Encoding = (typeof encodings)[number]

/** A text that is sent often; each compressed copy is made once, on first use. */
export type CompressibleText = { readonly text: string; as(encoding: Encoding): Promise<Buffer> }

const compress: { readonly [E in Encoding]: (text: Buffer) => Promise<Buffer> } = {
  br: (text) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }),
  gzip: (text) => promisify(gzip)(text, { level: 9 }),
}

/** Only for texts that are the same for all clients: the compressed length reveals something about the content. */
export function compressible(text: string): CompressibleText {
  const compressed: { [E in Encoding]?: Promise<Buffer> } = {}
  return { text, as: (encoding) => (compressed[encoding] ??= compress[encoding](Buffer.from(text))) }
}

/** Sends the text in the best encoding that the browser accepts, and tells caches that there are others. */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  one: CompressibleText,
): Promise<FastifyReply> {
  const others = reply.getHeader('vary')
  void reply.header('vary', [others, 'accept-encoding'].filter(Boolean).join(', '))
  const encoding = acceptedEncoding(request)
  return encoding === undefined
    ? reply.send(one.text)
    : reply.header('content-encoding', encoding).send(await one.as(encoding))
}

/** The best supported encoding that `Accept-Encoding` names and does not exclude (`br;q=0`). */
function acceptedEncoding({ headers }: FastifyRequest): Encoding | undefined {
  const taken = String(headers['accept-encoding'] ?? '')
    .split(',')
    .map((one) => one.trim().toLowerCase())
  return encodings.find((name) =>
    taken.some((one) => one === name || (one.startsWith(`${name};`) && !/;\s*q=0(\.0*)?\s*$/.test(one))),
  )
}

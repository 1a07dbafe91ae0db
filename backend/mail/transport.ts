import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Transporter } from 'nodemailer'
import { type Mail, type SendMail, MailRefused } from './mail.ts'
import { mailFileName } from './mail-files.ts'

const brand = 'Snefro'
const timeoutMs = 20_000

/** Loaded with the first mail: it takes a twentieth of a second of each start. */
const nodemailer = () => import('nodemailer')

type Transport = { readonly send: SendMail; close(): void }

function messageOf({ messageId, to, copies = [], subject, language, text, html }: Mail, from: string) {
  return {
    from: { name: brand, address: from },
    to,
    cc: copies.map((address) => ({ name: '', address })),
    subject,
    text,
    html,
    messageId,
    headers: { 'Content-Language': language, 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Returns the SMTP reply code; 0 without one. 5xx is permanent. */
function responseCodeOf(error: unknown): number {
  return error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number'
    ? error.responseCode
    : 0
}

/** Sends by SMTP; nodemailer's `pool` keeps connections between mails. */
export function smtpTransport(smtpUrl: string, from: string): Transport {
  let transport: Transporter | undefined
  return {
    async send(mail) {
      try {
        const { createTransport } = await nodemailer()
        transport ??= createTransport({
          url: smtpUrl,
          connectionTimeout: timeoutMs,
          greetingTimeout: timeoutMs,
          socketTimeout: timeoutMs,
        })
        await transport.sendMail(messageOf(mail, from))
      } catch (error) {
        const code = responseCodeOf(error)
        throw code >= 500 && code < 600 ? new MailRefused(`SMTP ${code}`, { cause: error }) : error
      }
    },
    close: () => transport?.close(),
  }
}

/**
 * Writes each mail to `<message id>.eml`, and the data of the development page to `.json`. A repeated mail overwrites
 * its files.
 */
export function fileTransport(folder: string, from: string): Transport {
  return {
    async send(mail) {
      const { createTransport } = await nodemailer()
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
      const { message } = await transport.sendMail(messageOf(mail, from))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = join(folder, mailFileName(mail.messageId))
      await writeFile(`${name}.eml`, message, { mode: 0o600 })
      const { to, copies = [], ...shown } = mail
      const links = mail.text.match(/https?:\/\/\S+/g) ?? []
      await writeFile(
        `${name}.part`,
        JSON.stringify({
          ...shown,
          at: new Date().toISOString(),
          to: [to.address, ...copies].join(', '),
          links: [...links],
        }),
        { mode: 0o600 },
      )
      await rename(`${name}.part`, `${name}.json`)
    },
    close: () => {},
  }
}

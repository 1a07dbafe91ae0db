import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type MailServer, startMailServer } from '../testing/mail-server.ts'
import { type Mail, MailRefused } from './mail.ts'
import { fileTransport, smtpTransport } from './transport.ts'

const mail: Mail = {
  messageId: '<4f6c0f2e@fleet.example>',
  to: { name: 'Ирина "Ira" Петрова', address: 'irina@example.com' },
  subject: 'Ваша анкета',
  language: 'ru',
  text: 'Здравствуйте, Ирина!\n\nhttps://fleet.example/invite/abc\n',
  html: '<p>Здравствуйте!</p>',
}

describe('by SMTP', () => {
  let server: MailServer
  beforeAll(async () => {
    server = await startMailServer()
  })
  beforeEach(() => server.replyWith(250))
  afterAll(() => server.close())

  it('a mail arrives with its Message-ID, its language, as text and HTML', async () => {
    const transport = smtpTransport(server.url, 'no-reply@fleet.example')
    await transport.send(mail)
    transport.close()
    const [message = ''] = server.accepted
    expect(message).toContain('Message-ID: <4f6c0f2e@fleet.example>')
    expect(message).toContain('From: Snefro <no-reply@fleet.example>')
    expect(message).toContain('Content-Language: ru')
    expect(message).toContain('Content-Type: text/plain; charset=utf-8')
    expect(message).toContain('Content-Type: text/html; charset=utf-8')
  })

  it('distinguishes a permanent refusal from a temporary one and from an unreachable server', async () => {
    const transport = smtpTransport(server.url, 'no-reply@fleet.example')
    server.replyWith(550)
    await expect(transport.send(mail)).rejects.toBeInstanceOf(MailRefused)
    server.replyWith(451)
    await expect(transport.send(mail)).rejects.not.toBeInstanceOf(MailRefused)
    transport.close()
    const nowhere = smtpTransport('smtp://127.0.0.1:1', 'no-reply@fleet.example')
    await expect(nowhere.send(mail)).rejects.toMatchObject({ code: 'ESOCKET' })
  })

  it('a name cannot add a header or a recipient', async () => {
    const transport = smtpTransport(server.url, 'no-reply@fleet.example')
    server.accepted.length = 0
    await transport.send({
      ...mail,
      to: { name: 'A\r\nBcc: all@example.com', address: 'irina@example.com' },
      subject: 'B\r\nX-Added: yes',
    })
    transport.close()
    expect(server.accepted[0]).not.toMatch(/^(Bcc|X-Added):/m)
  })
})

describe('as files', () => {
  it('a mail is written as a message and as data of the development page; a repeat overwrites them', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fleet-mail-'))
    const { send } = fileTransport(folder, 'no-reply@localhost')
    await send(mail)
    await send(mail)
    expect((await readdir(folder)).toSorted()).toEqual(['4f6c0f2e@fleet.example.eml', '4f6c0f2e@fleet.example.json'])
    expect(await readFile(join(folder, '4f6c0f2e@fleet.example.eml'), 'utf8')).toContain(
      'Message-ID: <4f6c0f2e@fleet.example>',
    )
    expect(JSON.parse(await readFile(join(folder, '4f6c0f2e@fleet.example.json'), 'utf8'))).toMatchObject({
      to: 'irina@example.com',
      subject: 'Ваша анкета',
      links: ['https://fleet.example/invite/abc'],
    })
    await rm(folder, { recursive: true })
  })
})

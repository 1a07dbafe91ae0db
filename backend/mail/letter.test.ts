import { describe, expect, it } from 'vitest'
import { languages } from '@fleet/platform/http/texts'
import { type Letter, writeLetter } from './letter.ts'

const invitation: Letter = {
  language: 'en',
  subject: 'mail.invitation.guest.subject',
  name: 'Lena',
  paragraphs: ['mail.invitation.guest.text', 'mail.invitation.how'],
  button: 'mail.invitation.button',
  link: 'https://fleet.example/invite/abc',
  notes: ['mail.invitation.validUntil', 'mail.notExpected'],
  values: { until: '1 May 2030', email: 'lena@example.com' },
}

describe('a letter', () => {
  it.each(languages)('is complete in %s', (language) => {
    for (const kind of ['guest', 'agent', 'form']) {
      const { subject, text, html } = writeLetter({
        ...invitation,
        language,
        subject: `mail.invitation.${kind}.subject`,
        paragraphs: [`mail.invitation.${kind}.text`, 'mail.invitation.how'],
      })
      for (const part of [subject, text, html]) expect(part).not.toMatch(/mail\.\w|\{\w+\}/)
      for (const part of [text, html])
        for (const word of ['Lena', 'https://fleet.example/invite/abc', '1 May 2030', 'lena@example.com'])
          expect(part).toContain(word)
      expect(html).toContain(`<html lang="${language}">`)
    }
    for (const kind of ['welcome', 'reset']) {
      const { subject, text } = writeLetter({
        ...invitation,
        language,
        subject: `mail.password.${kind}.subject`,
        paragraphs: [`mail.password.${kind}.text`],
        button: 'mail.password.button',
        notes: ['mail.password.validUntil', 'mail.password.another', 'mail.password.notAsked'],
        values: { until: '1 May', address: 'https://fleet.example/forgot-password' },
      })
      for (const part of [subject, text]) expect(part).not.toMatch(/mail\.\w|\{\w+\}/)
    }
  })

  it('greets an unknown recipient without a name', () => {
    expect(writeLetter({ ...invitation, name: undefined }).text.startsWith('Hello,\n')).toBe(true)
  })

  it('never turns typed text into markup, or into a text of ours', () => {
    const { html, text } = writeLetter({ ...invitation, name: '<script>alert(1)</script> & {email}' })
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; {email}')
    expect(html).not.toContain('<script>')
    expect(text).toContain('Hello <script>alert(1)</script> & {email},')
  })
})

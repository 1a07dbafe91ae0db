import { messageIn } from '@fleet/platform/http/texts'

/**
 * A letter and its address; `copies`: further addresses that receive the same mail. `isTyped`: another person typed one
 * of the addresses, so the mail may reach a stranger.
 */
export type LetterTo = {
  readonly address: string
  readonly copies?: readonly string[]
  readonly isTyped?: boolean
  readonly letter: Letter
}

/** A line for each item. */
export function bulletList(items: Iterable<string>): string {
  return [...items].map((item) => `– ${item}`).join('\n')
}

/** The content of a mail: texts are ids `mail.*`, each with the same values. */
export type Letter = {
  readonly language: string
  readonly subject: string
  /** undefined: the recipient's name is not known. */
  readonly name: string | undefined
  /** Text ids; `false` is skipped. */
  readonly paragraphs: readonly (string | false)[]
  /** Absent: the mail has no link. */
  readonly button?: string
  readonly link?: string
  /** Below the button. */
  readonly notes: readonly string[]
  readonly values: Readonly<Record<string, string>>
}

const escaped: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (character) => escaped[character] ?? character)

const paragraphStyle = 'margin:0 0 16px;font-size:16px;line-height:24px;color:#12303f;white-space:pre-line'
const noteStyle = 'margin:0 0 8px;font-size:14px;line-height:20px;color:#4b6472'
const buttonStyle =
  'display:inline-block;padding:12px 24px;border-radius:8px;background:#0b4a63;color:#ffffff;font-size:16px;text-decoration:none'

/** Renders the letter as plain text and as simple HTML, without pictures or anything else to fetch. */
export function writeLetter({ language, subject, name, paragraphs, button, link, notes, values }: Letter) {
  const message = (id: string) => messageIn(language, id, values)
  const greeting = name === undefined ? message('mail.greeting') : messageIn(language, 'mail.greetingName', { name })
  const body = paragraphs.filter((id) => id !== false).map(message)
  const below = notes.map(message)
  const action = button === undefined || link === undefined ? undefined : { button: message(button), link }
  const text = [
    greeting,
    ...body,
    ...(action === undefined ? [] : [`${action.button}:\n${action.link}`]),
    ...below,
    message('mail.signature'),
  ].join('\n\n')
  const html = [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<title>${escape(message(subject))}</title></head>`,
    '<body style="margin:0;background:#f2f6f8"><div style="max-width:560px;margin:0 auto;padding:24px;font-family:Arial,Helvetica,sans-serif">',
    '<div style="background:#ffffff;border-radius:12px;padding:32px">',
    ...[greeting, ...body].map((paragraph) => `<p style="${paragraphStyle}">${escape(paragraph)}</p>`),
    ...(action === undefined
      ? []
      : [
          `<p style="margin:24px 0"><a href="${escape(action.link)}" style="${buttonStyle}">${escape(action.button)}</a></p>`,
          `<p style="${noteStyle}">${escape(message('mail.linkInstead'))}<br><span style="word-break:break-all">${escape(action.link)}</span></p>`,
        ]),
    ...below.map((note) => `<p style="${noteStyle}">${escape(note)}</p>`),
    `<p style="${noteStyle};margin-top:16px">${escape(message('mail.signature'))}</p>`,
    '</div></div></body></html>',
  ].join('\n')
  return { subject: message(subject), text: `${text}\n`, html }
}

/** A mail as it goes out, in the recipient's language. */
export type Mail = {
  /** Made from the event's id: a mail sent twice is the same mail. */
  readonly messageId: string
  readonly to: { readonly name: string; readonly address: string }
  /** Further addresses that are told the same. */
  readonly copies?: readonly string[]
  readonly subject: string
  readonly language: string
  readonly text: string
  readonly html: string
}

/** Hands a mail over; resolves when it was accepted. */
export type SendMail = (mail: Mail) => Promise<void>

/** A mail server will never take this mail: trying again is no use. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}

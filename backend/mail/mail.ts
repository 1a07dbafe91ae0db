/** A mail as it goes out, in the recipient's language. */
export type Mail = {
  /** Derived from the event's id: a mail sent twice has the same id. */
  readonly messageId: string
  readonly to: { readonly name: string; readonly address: string }
  /** Further addresses that receive the same mail. */
  readonly copies?: readonly string[]
  readonly subject: string
  readonly language: string
  readonly text: string
  readonly html: string
}

/** Sends a mail; resolves when the server accepted it. */
export type SendMail = (mail: Mail) => Promise<void>

/** The mail server refused this mail for good: a retry is useless. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}

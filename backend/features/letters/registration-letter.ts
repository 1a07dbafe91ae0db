import type { Config } from '@fleet/platform/config/config'
import type { FormRegistry } from '../../form-registry/registry.ts'
import { registrationForm } from '../submissions/registration.ts'
import type { Letter } from '../../mail/letter.ts'

export type LetterTo = { readonly address: string; readonly letter: Letter }

type About = {
  readonly submissionId: string
  readonly referenceCode: string
  readonly to: { readonly address: string; readonly name: string | undefined }
  /** One of ours. */
  readonly language: string
  /** Its texts are `<kind>.subject` and what `paragraphs` and `notes` name. */
  readonly kind: string
  readonly paragraphs: readonly string[]
  readonly notes?: readonly string[]
  /** Absent: they cannot open it. */
  readonly button?: string
  readonly values: Readonly<Record<string, string>>
}

/** A letter about a registration: what it says, the way to it, and whom to call about it. */
export function registrationLetter(
  { config, forms }: { readonly config: Config; readonly forms: FormRegistry },
  { submissionId, referenceCode: code, to, language, kind, paragraphs, notes = [], button, values }: About,
): LetterTo {
  const { operator } = forms.current(registrationForm).loaded.desk
  return {
    address: to.address,
    letter: {
      language,
      subject: `${kind}.subject`,
      name: to.name,
      paragraphs,
      ...(button === undefined ? {} : { button, link: `${config.publicUrl}/form/${submissionId}?lang=${language}` }),
      notes: [...notes, ...(operator === undefined ? [] : ['mail.reminder.call'])],
      values: { code, phone: operator?.phone ?? '', email: operator?.email ?? '', ...values },
    },
  }
}

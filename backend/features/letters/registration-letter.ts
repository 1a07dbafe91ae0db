import type { Config } from '@fleet/platform/config/config'
import type { StartedSubmission } from '@fleet/domain/submissions/model/state'
import { leaderSees } from '@fleet/domain/visibility/private-parts'
import { messageIn } from '@fleet/platform/http/texts'
import { formRules } from '../../form-instances/form-rules.ts'
import { fieldLabel } from '../../form-registry/texts/answer-text.ts'
import type { FormVersion } from '../../form-registry/form-version.ts'
import type { FormRegistry } from '../../form-registry/registry.ts'
import { registrationForm } from '../submissions/registration.ts'
import { type Letter, type LetterTo, bulletList } from '../../mail/letter.ts'
import { labelWithPerson } from '../../mail/recipient.ts'

type LetterContent = {
  readonly submissionId: string
  readonly referenceCode: string
  /** `hasAccount` false: the address is an answer. */
  readonly to: { readonly address: string; readonly name: string | undefined; readonly hasAccount?: boolean }
  /** A language of the interface. */
  readonly language: string
  /** Texts are `<kind>.subject` and those in `paragraphs` and `notes`. */
  readonly kind: string
  readonly paragraphs: Letter['paragraphs']
  readonly notes?: readonly string[]
  /** Absent when the recipient cannot open the registration. */
  readonly button?: string
  readonly values: Readonly<Record<string, string>>
}

/** Letter about a registration, with a link and the operator's contacts. */
export function registrationLetter(
  { config, forms }: { readonly config: Config; readonly forms: FormRegistry },
  { submissionId, referenceCode: code, to, language, kind, paragraphs, notes = [], button, values }: LetterContent,
): LetterTo {
  const { operator } = forms.current(registrationForm).loaded.operatorSettings
  return {
    address: to.address,
    isTyped: to.hasAccount === false,
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

type NamedItem = { readonly person: number; readonly field?: string; readonly document?: string }

/**
 * Lists fields and documents by name: a mail contains no answers. The leader of a group does not get the names of
 * fields that staff discuss with a member.
 */
export function namedLines(
  state: StartedSubmission,
  items: readonly NamedItem[],
  { version: { form, texts }, language }: { readonly version: FormVersion; readonly language: string },
): string {
  const labelOf = ({ person, field, document }: NamedItem) =>
    leaderSees(state, { person, names: [field, document] }, formRules(form))
      ? fieldLabel(form, texts(language), field ?? document ?? '')
      : messageIn(language, 'mail.decision.ofPart', {})
  return bulletList(
    new Set(items.map((item) => labelWithPerson(state, { label: labelOf(item), person: item.person, language }))),
  )
}

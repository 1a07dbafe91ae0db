import type { Answers, Form, FormTexts } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { momentText } from '@fleet/form-schemas/engine/runtime/definition/moments'
import { dateFormats } from '../lib/intl/dates.ts'
import type { IntlShape } from 'react-intl'

type Context = {
  readonly intl: IntlShape
  readonly form: Form
  readonly texts: FormTexts
  /** Effective answers of the person. */
  readonly answers: Answers
}

/** What follows from an answer, such as the pick-up of a flight, in the reader's language; undefined: nothing. */
export function momentTextIn(
  { intl, ...context }: Context,
  field: Parameters<typeof momentText>[1],
): string | undefined {
  return momentText({ ...context, day: dateFormats(intl).longDay }, field)
}

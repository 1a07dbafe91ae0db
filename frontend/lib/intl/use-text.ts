import { useMemo, type ReactNode } from 'react'
import { useIntl, type IntlShape } from 'react-intl'

type Values = NonNullable<Parameters<IntlShape['formatMessage']>[1]>
type PlainValues = Readonly<Record<string, string | number | bigint | boolean | Date | null | undefined>>

/** An interface text by its id in `locales/*.json`: a string, or an element when one of the values is one. */
export type Text = {
  (id: string, values?: PlainValues): string
  (id: string, values: Readonly<Record<string, ReactNode | Values[string]>>): ReactNode
}

/** `t('id', { name })`: interface texts in the language in use. */
export function useText(): Text {
  const intl = useIntl()
  return useMemo(() => {
    function t(id: string, values?: PlainValues): string
    function t(id: string, values: Values): ReactNode
    function t(id: string, values?: Values): ReactNode {
      return intl.formatMessage({ id }, values)
    }
    return t
  }, [intl])
}

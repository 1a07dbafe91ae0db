import type { Finding, FormRefused } from '@fleet/form-schemas/engine/tools/form-files/findings/finding'
import de from '@fleet/locales/form-findings/de.json' with { type: 'json' }
import en from '@fleet/locales/form-findings/en.json' with { type: 'json' }
import es from '@fleet/locales/form-findings/es.json' with { type: 'json' }
import fr from '@fleet/locales/form-findings/fr.json' with { type: 'json' }
import it from '@fleet/locales/form-findings/it.json' with { type: 'json' }
import ru from '@fleet/locales/form-findings/ru.json' with { type: 'json' }

type Texts = Readonly<Record<string, string>>
const catalogues: Readonly<Record<string, Texts>> = { en, de, ru, fr, it, es }

/** A finding with texts; `hint`: how to fix it. */
type DescribedFinding = Omit<Finding, 'values'> & { readonly reason: string; readonly hint?: string }

/** Describes a finding in the reader's language. */
export function describeFinding({ values, ...finding }: Finding, language: string): DescribedFinding {
  const hint = findingText(language, values['meant'] === undefined ? `${finding.code}.hint` : 'meant', values)
  return {
    ...finding,
    reason: findingText(language, finding.code, values) ?? finding.code,
    ...(hint === undefined ? {} : { hint }),
  }
}

/** Formats a finding as a compiler does, with the hint at the end. */
export function findingLine(finding: Finding, language: string): string {
  const { path, line, column, severity, reason, hint } = describeFinding(finding, language)
  return `${path}:${line}:${column} ${findingText(language, `desk.${severity}`, {}) ?? severity}: ${reason}${hint === undefined ? '' : ` (${hint})`}`
}

/** Describes refused files for the log, in English. */
export function refusalText({ formId, findings }: FormRefused): string {
  return [`Form ${formId} is refused:`, ...findings.map((finding) => findingLine(finding, 'en'))].join('\n')
}

/** Returns a text of `locales/form-findings` with `{name}` replaced; undefined when there is none. */
export function findingText(language: string, id: string, values: Finding['values']): string | undefined {
  const text = catalogues[language]?.[id] ?? catalogues['en']?.[id]
  return text?.replaceAll(/\{(\w+)\}/g, (whole: string, name: string) => String(values[name] ?? whole))
}

/** Returns a text of `npm run forms:check`. */
export function cliText(language: string, id: string, values: Finding['values']): string {
  return findingText(language, `desk.${id}`, values) ?? id
}

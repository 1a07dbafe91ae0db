import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { languages } from '@fleet/platform/http/texts'

const root = new URL('../../../', import.meta.url)
const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, root), 'utf8'))
const formFiles = readdirSync(new URL('form-schemas/', root), { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.json') && !/node_modules|editor|engine/.test(path),
)

type Text = readonly [place: string, text: string]

function textsIn(value: unknown, place: string): Text[] {
  if (typeof value === 'string') return [[place, value]]
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => textsIn(inner, `${place} ${name}`))
    : []
}

/** What stands under the name of a language in a form's files. */
function spokenIn(value: unknown, language: string, place: string): Text[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    name === language ? textsIn(inner, place) : spokenIn(inner, language, `${place} ${name}`),
  )
}

/** Everything that is said in a language: the interface and its mails, the forms, the medical form. Findings about a form's files quote JSON. */
function everythingIn(language: string): Text[] {
  const own = [`locales/${language}.json`, `backend/features/medical-form/texts/${language}.json`]
  return [
    ...own.flatMap((path) => textsIn(read(path), path)),
    ...formFiles.flatMap((path) => spokenIn(read(`form-schemas/${path}`), language, path)),
  ]
}

const every = /\.\.\.|\d ?x ?\d/u
const straight = /[\p{L}\d]'\p{L}|"/u

/** What a text in each language never holds: other languages' signs, and words that say something else than is meant, or another word than elsewhere. */
const out: Readonly<Record<string, readonly RegExp[]>> = {
  en: [/e-mail/i, /\bthe operator asks/i],
  de: [
    every,
    straight,
    /[«»”]/,
    /\S…/,
    /Veranstalter/,
    /Datens[aä]tz/,
    /Einmalanmeldung/,
    /Dashboard/,
    /[Aa]bsenden/,
    /Druckverletzung/,
    /freiwillig\)/,
  ],
  ru: [
    every,
    straight,
    /[„“”]/,
    /(?<!загран)паспорт/i,
    /(?<![а-яё]|физической )форм(?:а|у|ы|е|ой)(?![а-яё])/i,
    /[Чч]еловек \{person/,
    /дайв-сафари/,
    /[Рр]епетици/,
    /[Вв]ы [А-ЯЁ]/,
  ],
  fr: [
    every,
    straight,
    /[„“”]/,
    / [;:!?»](?=\s|$|[)}])/,
    /« /,
    /[Oo]pérateur/,
    /[Ss]éjour/,
    /êtes invité /,
    /[Rr]épétition /,
  ],
  it: [
    every,
    straight,
    /[„“”]/,
    /[Ii]l \{(?:limit|moment|at|until|date)\}/,
    /[Pp]ermesso di navigazione/,
    /[Mm]odulo medico/,
    /\b[Pp]assi?o\b (?!da)/,
    /(?<!il )[Bb]envenut[oi]/,
    /\b(?:Riprovi|Torni|Salvi|Può provare)\b/,
  ],
  es: [
    every,
    straight,
    /[„“”]/,
    /[Bb]ienvenido/,
    /[Ii]nscripci/,
    /[Ff]ormulario médico/,
    /[Ee]nlace ya no vale/,
    /[Ee]nrutador/,
  ],
}

describe.each(languages)('what is said in %s', (language) => {
  const texts = everythingIn(language)

  it('has the signs and words of the language', () => {
    expect(texts.length).toBeGreaterThan(2000)
    expect(
      texts.flatMap(([place, text]) =>
        (out[language] ?? []).filter((sign) => sign.test(text)).map((sign) => `${place}: ${sign} in ${text}`),
      ),
    ).toEqual([])
  })

  it('fits the buttons of the bar under a step on a phone: one line of 20 letters, two of 18 for submitting', () => {
    const texts = new Map(everythingIn(language))
    const said = (id: string) => texts.get(`locales/${language}.json ${id}`) ?? ''
    const tooLong = ['filling.continue', 'filling.previous', 'filling.saveProgress', 'filling.exit'].filter(
      (id) => said(id).length > 20 || said(id) === '',
    )
    const lines = said('registration.submit')
      .split(' ')
      .reduce<string[]>(
        ([line = '', ...above], word) =>
          `${line} ${word}`.trim().length > 18 ? [word, line, ...above] : [`${line} ${word}`.trim(), ...above],
        [],
      )
    expect([tooLong, lines.length <= 2 && lines.every((line) => line.length <= 18)]).toEqual([[], true])
  })
})

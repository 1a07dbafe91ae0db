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

/** Texts of a language in a form's files. */
function spokenIn(value: unknown, language: string, place: string): Text[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    name === language ? textsIn(inner, place) : spokenIn(inner, language, `${place} ${name}`),
  )
}

/** English texts of a form's fields, which their schemas contain; `i18n.json` has the other languages. */
function titlesIn(value: unknown, place: string): Text[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]): Text[] =>
    typeof inner === 'string' && /^(?:title|description)$/.test(name)
      ? [[`${place} ${name}`, inner]]
      : titlesIn(inner, `${place} ${name}`),
  )
}

/** Removes quoted JSON from a finding about form files. */
function prose([place, text]: Text): Text {
  return [place, text.replaceAll(/"[^"]*(?:":?|$)|\[ ?\.\.\. ?\]|\{ ?\.\.\. ?\}/g, '')]
}

/** All texts of a language: the interface and its emails, the forms, findings about their files, the medical form. */
function everythingIn(language: string): Text[] {
  const own = [`locales/${language}.json`, `backend/features/medical-form/texts/${language}.json`]
  const findings = `locales/form-findings/${language}.json`
  return [
    ...own.flatMap((path) => textsIn(read(path), path)),
    ...textsIn(read(findings), findings).map(prose),
    ...formFiles.flatMap((path) => spokenIn(read(`form-schemas/${path}`), language, path)),
    ...(language === 'en' ? formFiles : [])
      .filter((path) => path.endsWith('schema.json'))
      .flatMap((path) => titlesIn(read(`form-schemas/${path}`), path)),
  ]
}

const every = /\.\.\.|\d ?x ?\d/u
const straight = /[\p{L}\d]'\p{L}|"/u

/** Patterns that no text of a language may contain; a second pattern matches exceptions by place or text. */
type Sign = RegExp | readonly [sign: RegExp, except: RegExp]

/**
 * Punctuation of other languages, words with a wrong meaning, and words for a thing that has another name elsewhere.
 */
const forbidden: Readonly<Record<string, readonly Sign[]>> = {
  en: [
    [every, /Loading\.\.\.|Signing in\.\.\./],
    straight,
    /e-mail/i,
    [/\b[Mm]ail(?:s|ed|ing)?\b/, /mail server/],
    /\bthe operator asks/i,
    /(?<![{$])\b[Pp]ersons\b/,
    /\banew\b/,
    /\b[Mm]eanwhile\b/,
    /\b(?:is|are|be|was|were|been|gets?) told\b/,
    /\bany ?more\b/,
    /\bno longer there\b/,
    /\bdrawn\b/,
    [/\bwhose\b/, /guests whose data matches/],
    /(?<!\{)\b[Ww]aits\b/,
    /\b[Ss]tands?\b/,
    /\blook(?:s|ed)? at\b/,
    /\b[Bb]esides?\b/,
    /\b[Ss]omebody\b|\b[Ww]hoever\b/,
    [/\b[Tt]ak(?:e|es|ing|en) back\b/, /part\.takeBack/],
    /\b[Mm]end(?:s|ed)?\b/,
  ],
  de: [
    every,
    straight,
    /[«»”]/,
    /\S…/,
    /Veranstalter/,
    /Datens[aä]tz/,
    /Einmalanmeldung/,
    [/Anmeldung/, /sign-?in|session|confirm|access|account|lastLogin|secondFactorReset/i],
    /Dashboard/,
    /[Aa]bsenden|[Aa]bgesendet/,
    /[Bb]erichtig/,
    /[Ee]rb[ei]t/,
    /Befund/,
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
    /[Зз]аявлени/,
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
    [/(?<!\{)\b[Vv]oyages?\b/, /isGroupBooking|[Dd]ocuments? de voyage|assurances? voyage/],
    [/[Ee]xaminer/, /medical-form/],
    /versement/,
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
    /\b[Pp]ass[io]\b (?!da)/,
    /(?<!il )[Bb]envenut[oi]/,
    /\b(?:Riprovi|Torni|Salvi|Può provare)\b/,
    /\bLei\b|[Vv]ostr[aeio]\b/,
    /[Pp]rovvigion/,
    /[Ee]samin/,
    [
      /\b[Vv]iaggi?o?\b/,
      /isGroupBooking|[Dd]ocument[oi] di viaggio|documento (?:con cui )?viaggi|assicurazion[ei] di viaggio/,
    ],
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
    [/pasajer/i, /lista de pasajeros/i],
    [/[Pp]reguntar/, /preguntará de nuevo|preguntarnos/],
    /[Cc]anje/,
    /\b[Uu]stedes\b/,
  ],
}

function isFound(sign: Sign, place: string, text: string): boolean {
  return sign instanceof RegExp ? sign.test(text) : sign[0].test(text) && !sign[1].test(`${place}: ${text}`)
}

describe.each(languages)('the texts in %s', (language) => {
  const texts = everythingIn(language)

  it('have the punctuation and words of the language', () => {
    expect(texts.length).toBeGreaterThan(2000)
    expect(
      texts.flatMap(([place, text]) =>
        (forbidden[language] ?? [])
          .filter((sign) => isFound(sign, place, text))
          .map((sign) => `${place}: ${String(sign)} in ${text}`),
      ),
    ).toEqual([])
  })

  it('fit the buttons below a step on a phone: one line of 20 letters, two of 18 for submitting', () => {
    const texts = new Map(everythingIn(language))
    const textOf = (id: string) => texts.get(`locales/${language}.json ${id}`) ?? ''
    const tooLong = ['filling.continue', 'filling.previous', 'filling.saveProgress', 'filling.exit'].filter(
      (id) => textOf(id).length > 20 || textOf(id) === '',
    )
    const lines = textOf('registration.submit')
      .split(' ')
      .reduce<string[]>(
        ([line = '', ...above], word) =>
          `${line} ${word}`.trim().length > 18 ? [word, line, ...above] : [`${line} ${word}`.trim(), ...above],
        [],
      )
    expect([tooLong, lines.length <= 2 && lines.every((line) => line.length <= 18)]).toEqual([[], true])
  })
})

import {
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
  type PhoneNumber,
} from 'libphonenumber-js/min'
import type { Phones } from './known-phones.ts'

const callingCodes: ReadonlySet<string> = new Set(getCountries().map((country) => `+${getCountryCallingCode(country)}`))

/** By libphonenumber, with its least data: lengths and ranges of every country. */
export const phones: Phones = {
  judge: (number, code) => {
    if (!callingCodes.has(code)) return 'good'
    const parsed = parsedPhone(number, code)
    if (parsed === undefined || !parsed.isPossible()) return 'impossible'
    return parsed.isValid() ? 'good' : 'doubtful'
  },
  tidy: (number, code) => {
    const parsed = callingCodes.has(code) ? parsedPhone(number, code) : undefined
    if (parsed === undefined || !parsed.isPossible()) return undefined
    const own = `+${parsed.countryCallingCode}`
    const tidy = parsed.formatInternational().slice(own.length).trim()
    const zeroGone = !hasOwnCode(number) && digitsIn(number).startsWith('0') && !digitsIn(tidy).startsWith('0')
    return { number: tidy, ...(hasOwnCode(number) ? { code: own } : {}), ...(zeroGone ? { zeroGone: true } : {}) }
  },
}

function parsedPhone(number: string, code: string): PhoneNumber | undefined {
  const international = hasOwnCode(number) ? number.replace(/^\s*00/, '+').replace(/\(0\)/, '') : number
  return parsePhoneNumberFromString(international, { defaultCallingCode: code.replace(/^\+/, ''), extract: false })
}

function hasOwnCode(number: string): boolean {
  return /^\s*(?:\+|00)/.test(number)
}

function digitsIn(text: string): string {
  return text.replaceAll(/\D/g, '')
}

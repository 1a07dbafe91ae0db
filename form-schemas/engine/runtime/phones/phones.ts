import {
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
  type PhoneNumber,
} from 'libphonenumber-js/min'
import type { PhoneLibrary } from './loaded-phones.ts'

const callingCodes: ReadonlySet<string> = new Set(getCountries().map((country) => `+${getCountryCallingCode(country)}`))

/** Uses the smallest metadata of libphonenumber: lengths and ranges of every country. */
export const phones: PhoneLibrary = {
  validate: (number, code) => {
    if (!callingCodes.has(code)) return 'good'
    const parsed = parsedPhone(number, code)
    if (parsed === undefined || !parsed.isPossible()) return 'impossible'
    return parsed.isValid() ? 'good' : 'doubtful'
  },
  normalize: (number, code) => {
    const parsed = callingCodes.has(code) ? parsedPhone(number, code) : undefined
    if (parsed === undefined || !parsed.isPossible()) return undefined
    const own = `+${parsed.countryCallingCode}`
    const national = parsed.formatInternational().slice(own.length).trim()
    const trunkZeroRemoved =
      !hasOwnCode(number) && digitsIn(number).startsWith('0') && !digitsIn(national).startsWith('0')
    return {
      number: national,
      ...(hasOwnCode(number) ? { code: own } : {}),
      ...(trunkZeroRemoved ? { trunkZeroRemoved: true } : {}),
    }
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

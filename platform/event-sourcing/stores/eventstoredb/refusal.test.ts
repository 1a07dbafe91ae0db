import { expect, it } from 'vitest'
import { refusalOf } from './refusal.ts'

const errorWith = (last: string) =>
  new Error(`14 UNAVAILABLE: No connection established. Last error: ${last}. Resolution note: `)
const pem = Buffer.from('')

it.each([
  [
    'Error: self-signed certificate in certificate chain',
    { insecure: false, rootCertificate: pem },
    'its certificate was not issued by the authority in tlsCAFile (self-signed certificate in certificate chain)',
  ],
  [
    'Failed to connect (12:00)',
    { insecure: false, userCertFile: pem, userKeyFile: pem },
    'it rejects the certificate in userCertFile (Failed to connect (12:00))',
  ],
  [
    'Failed to connect (12:00)',
    { insecure: false },
    '14 UNAVAILABLE: No connection established. Last error: Failed to connect (12:00)',
  ],
])('explains %s with %o by the part of the address', (last, transport, line) =>
  expect(refusalOf(errorWith(last), { transport })).toBe(line),
)

import type { EventStoreAddress } from '../../../config/event-store/address.ts'

/** Error messages of a server or gRPC, and the part of the address that each concerns. */
const explanations: readonly (readonly [
  message: RegExp,
  meaning: (transport: EventStoreAddress['transport']) => string,
])[] = [
  [/UNAUTHENTICATED/, () => 'it rejects this user and password'],
  [/altnames/, () => 'its certificate is for other hosts'],
  [
    /unable to (?:verify|get)|self-signed|certificate/,
    ({ rootCertificate }) =>
      rootCertificate
        ? 'its certificate was not issued by the authority in tlsCAFile'
        : 'its certificate was issued by an unknown authority: set tlsCAFile',
  ],
  [/wrong version number/, () => 'it does not use TLS: set tls=false'],
  [
    /Last error: Failed to connect/,
    ({ insecure, userCertFile }) =>
      insecure
        ? 'it closes connections without TLS: remove tls=false'
        : userCertFile
          ? 'it rejects the certificate in userCertFile'
          : '',
  ],
]

/** Explains to the operator in one line why a server cannot be used. */
export function refusalOf(error: Error, { transport }: Pick<EventStoreAddress, 'transport'>): string {
  const message = error.message.split(/\n|\.? Resolution note:/)[0] ?? ''
  const explanation = explanations.find(([pattern]) => pattern.test(message))?.[1](transport)
  return explanation ? `${explanation} (${message.replace(/^.*Last error: (?:Error(?: \[\w+\])?: )?/, '')})` : message
}

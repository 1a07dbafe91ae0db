import type { EventStoreAddress } from '../../../config/event-store/address.ts'

/** What a server or its gRPC says, and the part of the address that it is about. */
const explanations: readonly (readonly [
  message: RegExp,
  meaning: (transport: EventStoreAddress['transport']) => string,
])[] = [
  [/UNAUTHENTICATED/, () => 'it does not take this user and password'],
  [/altnames/, () => 'its certificate is for other hosts'],
  [
    /unable to (?:verify|get)|self-signed|certificate/,
    ({ rootCertificate }) =>
      rootCertificate
        ? 'its certificate is not of the authority that tlsCAFile names'
        : 'its certificate is of no authority known here, so that tlsCAFile has to name it',
  ],
  [/wrong version number/, () => 'it speaks without TLS, for which tls=false stands'],
  [
    /Last error: Failed to connect/,
    ({ insecure, userCertFile }) =>
      insecure
        ? 'it ends connections without TLS, which tls=false asks for'
        : userCertFile
          ? 'it ends connections with the certificate of userCertFile'
          : '',
  ],
]

/** Why a server cannot be used, in one line, for whoever wrote its address. */
export function refusalOf(error: Error, { transport }: Pick<EventStoreAddress, 'transport'>): string {
  const message = error.message.split(/\n|\.? Resolution note:/)[0] ?? ''
  const explanation = explanations.find(([pattern]) => pattern.test(message))?.[1](transport)
  return explanation ? `${explanation} (${message.replace(/^.*Last error: (?:Error(?: \[\w+\])?: )?/, '')})` : message
}

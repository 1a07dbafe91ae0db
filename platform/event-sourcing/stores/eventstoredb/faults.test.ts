import { AccessDeniedError, StreamDeletedError, UnavailableError } from '@eventstore/db-client'
import { Metadata, type ServiceError } from '@grpc/grpc-js'
import { describe, expect, it } from 'vitest'
import { faultOf } from './faults.ts'

describe('a failed call of EventStoreDB', () => {
  it.each([
    ['refused', new AccessDeniedError(serviceError(7, 'Access Denied'))],
    ['refused', StreamDeletedError.fromStreamName('submission-1')],
    [
      'unsent',
      new UnavailableError(
        serviceError(
          14,
          '14 UNAVAILABLE: No connection established. Last error: Error: connect ECONNREFUSED 127.0.0.1:2113',
        ),
      ),
    ],
    ['unsent', new Error('Failed to discover after 10 attempts.')],
    ['unknown', new UnavailableError(serviceError(14, '14 UNAVAILABLE: Connection dropped'))],
    ['unknown', Object.assign(new Error('read ECONNRESET'), { code: 14 })],
    ['unknown', new Error('something new')],
    ['unknown', 'not even an error'],
  ])('is %s: %s', (fault, error) => {
    expect(faultOf(error)).toBe(fault)
  })
})

function serviceError(code: number, message: string): ServiceError {
  return Object.assign(new Error(message), { code, details: message, metadata: new Metadata() })
}

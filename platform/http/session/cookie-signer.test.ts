import { Signer } from '@fastify/cookie'
import { expect, it } from 'vitest'
import { rememberingSigner } from './cookie-signer.ts'

const secret = 'a secret of the tests, thirty-two characters'

it('says of every cookie what the signer says that remembers nothing, however often it is asked', () => {
  const plain = new Signer(secret)
  const remembering = rememberingSigner(secret)
  const right = plain.sign('one')
  const cookies = [
    right,
    plain.sign('two'),
    `${right}x`,
    right.slice(0, -1),
    right.replace('one', 'two'),
    new Signer(`other ${secret}`).sign('one'),
    'one',
    'one.',
    '',
  ]
  for (const cookie of [...cookies, ...cookies]) expect(remembering.unsign(cookie)).toEqual(plain.unsign(cookie))
  for (const id of ['one', 'two', 'three']) expect(remembering.sign(id)).toBe(plain.sign(id))
})

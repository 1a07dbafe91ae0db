import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ensureCertificates } from '../../crypto/certificates.ts'
import { AddressFault } from './address-fault.ts'
import { addressesOfHosts, eventStoreAddress } from './address.ts'

let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fleet-address-'))
  await ensureCertificates(
    folder,
    ['user', 'other'].map((name) => ({ name, subject: name, hosts: ['a'], owner: 0 })),
  )
})
afterAll(() => rmSync(folder, { recursive: true }))
const pathTo = (name: string) => join(folder, name)
const contentOf = (name: string) => readFileSync(pathTo(name))

const three = ['a', 'b', 'c'].map((address) => ({ address, port: 2113 }))

describe('an EventStoreDB address', () => {
  it.each(['esdb', 'kurrentdb', 'kurrent', 'kdb', 'KurrentDB'])(
    'may begin with %s://, for one server or a cluster',
    (scheme) => {
      expect(eventStoreAddress(`${scheme}://localhost?tls=false`)).toMatchObject({
        hosts: [{ address: 'localhost', port: 2113 }],
        isCluster: false,
        credentials: undefined,
        transport: { insecure: true },
      })
      expect(eventStoreAddress(`${scheme}://a:2113,b:2113,c:2113?tls=false`)).toMatchObject({
        hosts: three,
        isCluster: true,
      })
      expect(eventStoreAddress(`${scheme}+discover://admin:changeit@cluster.example:2114`)).toMatchObject({
        hosts: [{ address: 'cluster.example', port: 2114 }],
        isCluster: true,
        credentials: { username: 'admin', password: 'changeit' },
        transport: { insecure: false },
      })
    },
  )

  it.each([
    'esdb://a,b,c?tls=false',
    'esdb://a:2113,b:2113,c:2113/?tls=false',
    'esdb+discover://a,b:2113,c/?TLS=False',
    ' esdb://u:p@a,b,c?tls=false/ ',
  ])('may list hosts as in %s', (url) => {
    expect(eventStoreAddress(url)).toMatchObject({ hosts: three, isCluster: true })
  })

  it('accepts every documented option, in camel case or snake case', () => {
    const options = [
      'tls=true',
      'tlsVerifyCert=false',
      `tlsCaFile=${encodeURIComponent(pathTo('ca/ca.crt'))}`,
      `userCertFile=${pathTo('user/server.crt')}`,
      `user_key_file=${pathTo('user/server.key')}`,
      'nodePreference=readOnlyReplica',
      'maxDiscoverAttempts=3',
      'discoveryInterval=50',
      'gossipTimeout=2',
      'keepAliveInterval=20000',
      'keepAliveTimeout=-1',
      'defaultDeadline=5000',
      'connectionName=boat%20office',
      'throwOnAppendFailure=false',
      'fast_path=false',
    ]
    expect(eventStoreAddress(`kurrentdb://a,b?${options.join('&')}`)).toMatchObject({
      credentials: undefined,
      transport: {
        insecure: false,
        rootCertificate: contentOf('ca/ca.crt'),
        userCertFile: contentOf('user/server.crt'),
        userKeyFile: contentOf('user/server.key'),
        verifyOptions: { rejectUnauthorized: false },
      },
      discovery: {
        nodePreference: 'read_only_replica',
        maxDiscoverAttempts: 3,
        discoveryInterval: 50,
        gossipTimeout: 2,
      },
      calls: { keepAliveInterval: 20_000, keepAliveTimeout: -1, defaultDeadline: 5_000, connectionName: 'boat office' },
      fastPath: false,
    })
  })

  it('leaves unset options to the defaults of the client', () =>
    expect(eventStoreAddress('esdb://a?tls=false')).toEqual({
      hosts: [{ address: 'a', port: 2113 }],
      isCluster: false,
      credentials: undefined,
      transport: { insecure: true },
      discovery: {},
      calls: {},
      fastPath: true,
    }))

  it.each(['leader', 'follower', 'random', 'readOnlyReplica', 'read_only_replica', 'Leader'])(
    'accepts the node preference %s',
    (preference) =>
      expect(
        eventStoreAddress(`esdb://a,b?tls=false&nodePreference=${preference}`).discovery.nodePreference?.replace(
          /_/g,
          '',
        ),
      ).toBe(preference.toLowerCase().replace(/_/g, '')),
  )

  it.each([
    [10, 10_000],
    [999, 999_000],
    [1_000, 1_000],
    [15_000, 15_000],
  ])('reads keepAliveInterval=%d as seconds below 1000 and as milliseconds from there on: %d', (given, milliseconds) =>
    expect(eventStoreAddress(`esdb://a?tls=false&keepAliveInterval=${given}&keepAliveTimeout=${given}`).calls).toEqual({
      keepAliveInterval: milliseconds,
      keepAliveTimeout: milliseconds,
    }),
  )

  it('accepts a user and password that are percent-encoded or contain colons and @', () =>
    expect(
      ['u%40fleet:p%2Fw%3F%25', 'u:p:w', 'u:p@w'].map((both) => eventStoreAddress(`esdb://${both}@a`).credentials),
    ).toEqual([
      { username: 'u@fleet', password: 'p/w?%' },
      { username: 'u', password: 'p:w' },
      { username: 'u', password: 'p@w' },
    ]))

  it.each([
    ['http://user:hidden@a:2113', /^EVENTSTORE_URL must begin with esdb:\/\/, /],
    ['hidden', /must begin with/],
    ['esdb://user:hidden@', /: host is not a name/],
    ['esdb://user:hidden@a,,b', /: host 2 of 3 is not a name/],
    ['esdb://user:hidden@[::1]:2113', /: host must be a name or IPv4 address/],
    ['esdb://user:hidden@a:port', /: host must .* port from 1 to 65535/],
    ['esdb://user:hidden@a,b:0', /: host 2 of 2 must .* port/],
    ['esdb://user:hidden@a:65536', /: host must .* port/],
    ['esdb://user:hidden@a/b', /has a path after its hosts$/],
    ['esdb://hidden@a', /must have both, user and password/],
    ['esdb://:hidden@a', /must have both, user and password/],
    ['esdb://user:hid%den@a', /user or password that is not percent-encoded/],
    ['esdb://user:hid/den@a', /: host .*percent-encoded$/],
    ['esdb://user:hid?den@a', /: host .*percent-encoded$/],
    ['esdb://user:12/den@a', /path .*percent-encoded$/],
    ['esdb://user:12?hidden=x@a', /has an option after its \? that does not exist/],
    [
      'esdb://user:hidden@a?tlsCAfiel=/ca',
      /has an option "tlsCAfiel" after its \? that does not exist: there are .*tlsCAFile/,
    ],
    ['esdb://user:hidden@a?tls=no', /: tls must be true or false/],
    ['esdb://user:hidden@a?tls', /: tls has no value/],
    ['esdb://user:hidden@a?tls=true&tls=false', /names tls twice/],
    ['esdb://user:hidden@a?keepAliveInterval=10s', /: keepAliveInterval must be a whole number from 1 on, or -1/],
    ['esdb://user:hidden@a?keepAliveTimeout=0', /: keepAliveTimeout must be/],
    ['esdb://user:hidden@a?gossipTimeout=-1', /: gossipTimeout must be a whole number from 1 on$/],
    ['esdb://user:hidden@a,b?nodePreference=captain', /: nodePreference must be one of leader, follower, /],
    ['esdb://user:hidden@a?tlsCAFile=/none/ca.crt', /names a tlsCAFile that cannot be read: ENOENT.*\/none\/ca\.crt/],
    ['esdb://user:hidden@a?userCertFile=/dev/null', /must name both, userCertFile and userKeyFile/],
    ['esdb://user:hidden@a?connectionName=%', /: connectionName is not percent-encoded/],
    ['esdb://a:2113', /needs a user and password .*, or tls=false/],
  ])('is refused with its wrong part, in one line without user and password: %s', (url, line) => {
    const warn = vi.spyOn(console, 'warn')
    const fault = faultOf(url)
    expect(fault).toBeInstanceOf(AddressFault)
    expect(String(fault)).toMatch(new RegExp(line.source.replace('^', '^AddressFault: ')))
    expect(String(fault)).not.toMatch(/hid|den@|\n/)
    expect(warn).not.toHaveBeenCalled()
  })

  it.each([
    ['tlsCAFile=/none/ca.crt', /tlsCAFile that cannot be read: ENOENT/],
    ['tlsCAFile=user/server.key', /tlsCAFile that has no certificate/],
    ['userCertFile=/none/user.crt&userKeyFile=user/server.key', /userCertFile that cannot be read: ENOENT/],
    ['userCertFile=user/server.crt&userKeyFile=/none/user.key', /userKeyFile that cannot be read: ENOENT/],
    ['userCertFile=user/server.key&userKeyFile=user/server.key', /userCertFile that has no certificate/],
    ['userCertFile=user/server.crt&userKeyFile=user/server.crt', /userKeyFile that has no private key/],
    [
      'userCertFile=user/server.crt&userKeyFile=other/server.key',
      /userKeyFile with a key that does not match the certificate/,
    ],
  ])('is refused with the file that cannot be used: %s', (options, line) => {
    const fault = faultOf(`esdb://a?${options.replace(/=(?=\w)/g, `=${folder}/`)}`)
    expect(fault).toEqual(expect.objectContaining({ name: 'AddressFault', message: expect.stringMatching(line) }))
    expect(String(fault)).not.toContain('\n')
  })

  it('splits into one address for each host of a cluster', () =>
    expect(addressesOfHosts('kurrentdb+discover://u:p%40@a,b:1?tls=false&gossipTimeout=1')).toEqual([
      'kurrentdb://u:p%40@a:2113?tls=false&gossipTimeout=1',
      'kurrentdb://u:p%40@b:1?tls=false&gossipTimeout=1',
    ]))
})

function faultOf(url: string): unknown {
  try {
    return eventStoreAddress(url)
  } catch (error) {
    return error
  }
}

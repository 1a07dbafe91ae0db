import { describe, expect, it } from 'vitest'
import { pathOfReferer, returnPath } from './return-path.ts'

describe('the page after signing in', () => {
  it.each(['/', '/dashboard', '/invite/ab_c-1', '/forms?status=draft&search=Anna%20B', '/form/1#step-2'])(
    'accepts %s',
    (path) => expect(returnPath(path)).toBe(path),
  )

  it.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/%2F/evil.example',
    '/%2Fevil.example',
    '/%5Cevil.example',
    '/%255Cevil.example',
    '/%25252Fevil.example',
    '/%09/evil.example',
    'https://evil.example',
    'https:evil.example',
    'HTTPS:/evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'evil.example',
    '@evil.example',
    '',
    ' /x',
    '/x\r\nset-cookie: a=b',
    '/%0d%0aset-cookie:a=b',
    `/${'a'.repeat(3000)}`,
    '/api/logout',
    '/API/logout',
    '/api',
    '/%E0%A4%A',
    '/x?y=<script>',
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/%2e%2e//evil.example',
    '/./%2fevil.example',
    '/%61pi/logout',
    '/x/../api/logout',
  ])('never leaves our pages for %j', (path) => {
    const target = returnPath(path)
    expect(new URL(target, 'https://fleet.example').origin).toBe('https://fleet.example')
    if (path !== '/%E0%A4%A') expect(target).toBe('/')
  })

  it('may be the referring page, unless it is another site’s', () => {
    expect(pathOfReferer('http://localhost:3000/invite/abc?x=1#y', ['localhost:3000'])).toBe('/invite/abc?x=1')
    expect(pathOfReferer('http://evil.example/invite/abc', ['localhost:3000'])).toBeUndefined()
    expect(pathOfReferer('no address', ['localhost:3000'])).toBeUndefined()
    expect(pathOfReferer(undefined, [undefined])).toBeUndefined()
  })
})

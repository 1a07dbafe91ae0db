import { expect, it } from 'vitest'
import { isPicture, smallAddress } from './shown-document.ts'

it.each([
  ['/api/submissions/1/documents/2?from=form', '/api/submissions/1/documents/2/thumbnail?from=form'],
  ['/api/submissions/1/documents/2', '/api/submissions/1/documents/2/thumbnail'],
])('the thumbnail of %s is at %s', (address, small) => expect(smallAddress(address)).toBe(small))

it.each([
  [{ name: 'scan.pdf', contentType: 'image/jpeg' }, true],
  [{ name: 'policy.jpg', contentType: 'application/pdf' }, false],
  [{ name: 'Policy.PDF' }, false],
  [{ name: 'passport.jpg', contentType: '' }, true],
])('%j is a picture: %s', (document, expected) => expect(isPicture(document)).toBe(expected))

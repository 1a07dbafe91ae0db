import { expect, it } from 'vitest'
import type { LiveUpdate } from '@fleet/platform/http/live-updates'
import { createLiveUpdateHub } from './live-update-hub.ts'

const checked: LiveUpdate = { kind: 'form-checked', formId: 'registration' }
const published: LiveUpdate = { kind: 'form-published', formId: 'registration', version: 'a' }

it('sends a published update to all subscribers, until they unsubscribe', () => {
  const hub = createLiveUpdateHub()
  const received: [string, LiveUpdate][] = []
  const stop = hub.subscribe((update) => received.push(['one', update]))
  hub.subscribe((update) => received.push(['other', update]))
  hub.publish(checked)
  stop()
  hub.publish(published)
  expect(received).toEqual([
    ['one', checked],
    ['other', checked],
    ['other', published],
  ])
})

it('collects the initial updates of all features, as of that moment', () => {
  const hub = createLiveUpdateHub()
  let version = 'a'
  hub.addInitialUpdates(() => [{ kind: 'form-published', formId: 'registration', version }])
  hub.addInitialUpdates(() => [checked])
  version = 'b'
  expect(hub.initialUpdates()).toEqual([{ kind: 'form-published', formId: 'registration', version: 'b' }, checked])
})

import { expect, it } from 'vitest'
import type { LiveUpdate } from '@fleet/platform/http/live-updates'
import { createLiveUpdateHub } from './live-update-hub.ts'

const checked: LiveUpdate = { kind: 'form-checked', formId: 'registration' }
const published: LiveUpdate = { kind: 'form-published', formId: 'registration', version: 'a' }

it('sends a published update to all subscribers, until they unsubscribe', () => {
  const news = createLiveUpdateHub()
  const heard: [string, LiveUpdate][] = []
  const stop = news.subscribe((update) => heard.push(['one', update]))
  news.subscribe((update) => heard.push(['other', update]))
  news.publish(checked)
  stop()
  news.publish(published)
  expect(heard).toEqual([
    ['one', checked],
    ['other', checked],
    ['other', published],
  ])
})

it('collects the initial updates of all features, as of that moment', () => {
  const news = createLiveUpdateHub()
  let version = 'a'
  news.addInitialUpdates(() => [{ kind: 'form-published', formId: 'registration', version }])
  news.addInitialUpdates(() => [checked])
  version = 'b'
  expect(news.initialUpdates()).toEqual([{ kind: 'form-published', formId: 'registration', version: 'b' }, checked])
})

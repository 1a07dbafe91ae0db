import { expect, it } from 'vitest'
import type { LiveUpdate } from '@fleet/platform/http/live-updates'
import { createLiveUpdateHub } from './live-update-hub.ts'

const checked: LiveUpdate = { kind: 'form-checked', formId: 'registration' }
const published: LiveUpdate = { kind: 'form-published', formId: 'registration', version: 'a' }

it('what a feature tells reaches all who listen, until they stop', () => {
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

it('who begins to listen is told first what is so at that moment, by every feature that has something to say', () => {
  const news = createLiveUpdateHub()
  let version = 'a'
  news.addInitialUpdates(() => [{ kind: 'form-published', formId: 'registration', version }])
  news.addInitialUpdates(() => [checked])
  version = 'b'
  expect(news.initialUpdates()).toEqual([{ kind: 'form-published', formId: 'registration', version: 'b' }, checked])
})

import { expect, it } from 'vitest'
import type { LiveUpdate } from '@fleet/platform/http/live-updates'
import { createNews } from './news.ts'

const checked: LiveUpdate = { kind: 'form-checked', formId: 'registration' }
const published: LiveUpdate = { kind: 'form-published', formId: 'registration', version: 'a' }

it('what a feature tells reaches all who listen, until they stop', () => {
  const news = createNews()
  const heard: [string, LiveUpdate][] = []
  const stop = news.follow((update) => heard.push(['one', update]))
  news.follow((update) => heard.push(['other', update]))
  news.tell(checked)
  stop()
  news.tell(published)
  expect(heard).toEqual([
    ['one', checked],
    ['other', checked],
    ['other', published],
  ])
})

it('who begins to listen is told first what is so at that moment, by every feature that has something to say', () => {
  const news = createNews()
  let version = 'a'
  news.tellFirst(() => [{ kind: 'form-published', formId: 'registration', version }])
  news.tellFirst(() => [checked])
  version = 'b'
  expect(news.first()).toEqual([{ kind: 'form-published', formId: 'registration', version: 'b' }, checked])
})

import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { widgetNames } from './widget-names.ts'

it('the linter knows exactly the widgets of the form renderer', () => {
  const registry = readFileSync(
    new URL('../../../../frontend/form-renderer/widgets/registry.ts', import.meta.url),
    'utf8',
  )
  const table = /export const widgets = \{([^}]*)\}/.exec(registry)?.[1] ?? ''
  const drawn = [...table.matchAll(/^ {2}'?([a-z-]+)'?:/gm)].map(([, name]) => name)
  expect([...widgetNames].toSorted()).toEqual([...drawn, 'hidden', 'items'].toSorted())
})

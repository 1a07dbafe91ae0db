import { expect, it } from 'vitest'
import { readSource, sourceFiles } from './imports.ts'

const zone = /'(Africa|America|Asia|Atlantic|Australia|Europe|Indian|Pacific)\/\w+'|timeZone="/
const isTest = (file: string) => /\.(test|spec)\.tsx?$|\/testing\/|^demo\/|^frontend\/e2e\//.test(file)

it('only the configuration names a time zone: read it from there', () =>
  expect(sourceFiles().filter((file) => !isTest(file) && zone.test(readSource(file)))).toEqual([
    'platform/config/config.ts',
  ]))

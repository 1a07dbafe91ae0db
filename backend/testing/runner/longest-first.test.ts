import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { longest } from './longest-first.ts'

const root = path.join(import.meta.dirname, '../../..')

it('lists files that exist', () => expect(longest.filter((file) => !existsSync(path.join(root, file)))).toEqual([]))

import { describe } from 'vitest'
import { accessibilityWalks } from './accessibility-walks.ts'

describe('axe finds nothing, in Russian on a phone', () =>
  accessibilityWalks({ language: 'ru', viewport: { width: 390, height: 844 } }))

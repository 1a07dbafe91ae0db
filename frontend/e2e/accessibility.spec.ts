import { describe } from 'vitest'
import { accessibilityWalks } from './accessibility-walks.ts'

describe('nothing that axe calls a fault, in Russian on a phone', () =>
  accessibilityWalks({ language: 'ru', viewport: { width: 390, height: 844 } }))

import { describe } from 'vitest'
import { accessibilityWalks } from './accessibility-walks.ts'

describe('axe finds nothing, in English on a desktop', () =>
  accessibilityWalks({ language: 'en', viewport: { width: 1280, height: 860 } }))

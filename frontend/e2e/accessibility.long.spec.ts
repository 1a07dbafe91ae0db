import { describe } from 'vitest'
import { accessibilityWalks } from './accessibility-walks.ts'

describe('nothing that axe calls a fault, in English on a desk', () =>
  accessibilityWalks({ language: 'en', viewport: { width: 1280, height: 860 } }))

import type { Feature } from '@fleet/platform/http/feature'
import { medicalFormCalls } from './contract.ts'
import { medicalFormRoutes } from './routes.ts'

/** The medical form as a PDF in nine languages. */
export const medicalFormFeature = {
  name: 'medical-form',
  calls: medicalFormCalls,
  routes: [medicalFormRoutes],
} satisfies Feature<object>

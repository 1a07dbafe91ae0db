import { sql } from 'slonik'
import { z } from 'zod'
import { submissionStatuses } from './submission-status.ts'

export const submissionRow = z.object({
  id: z.string(),
  referenceCode: z.string(),
  status: z.enum(submissionStatuses),
  isGroupBooking: z.boolean(),
  groupSize: z.number(),
  groupLeaderName: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string().nullable(),
  boatName: z.string().nullable(),
  tripStartDate: z.string().nullable(),
  tripEndDate: z.string().nullable(),
  language: z.string().nullable(),
  hasWarnings: z.boolean(),
  currentStep: z.number(),
  currentStepId: z.string().nullable(),
  agentId: z.string().nullable(),
  guestAccountId: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  submittedAt: z.string().nullable(),
  reviewedAt: z.string().nullable(),
  reviewedBy: z.string().nullable(),
  revision: z.number(),
})
/** Times ISO 8601 UTC, dates `YYYY-MM-DD`; name, e-mail, trip and language are person 1's, null while not answered or erased. */
export type SubmissionRow = z.infer<typeof submissionRow> & { readonly totalSteps: number }

/**
 * The columns of `submissionRow`, from `submission_list list`, `submission_touched touched` and `submission_person
 * person`.
 */
export const rowColumns = sql.fragment`
  list.submission_id as id, reference_code as "referenceCode", status, is_group_booking as "isGroupBooking",
  group_size as "groupSize", group_leader_name as "groupLeaderName", first_name as "firstName", last_name as "lastName", email,
  person.boat_name as "boatName", person.trip_start_date as "tripStartDate", trip_end_date as "tripEndDate",
  person.language, has_warnings as "hasWarnings", current_step as "currentStep", current_step_id as "currentStepId",
  agent_id as "agentId", guest_account_id as "guestAccountId", created_at as "createdAt",
  touched.updated_at as "updatedAt", submitted_at as "submittedAt", reviewed_at as "reviewedAt", reviewed_by as "reviewedBy", touched.revision`

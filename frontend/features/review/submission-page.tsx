export function SubmissionPage() {
  return null
}

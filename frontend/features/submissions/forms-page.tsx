export function FormsPage() {
  return null
}

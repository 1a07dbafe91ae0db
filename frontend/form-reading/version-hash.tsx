/** First seven characters of a form version. */
export function VersionHash({ of }: { of: string }) {
  return <span className="font-mono text-[0.92em]">{of.slice(0, 7)}</span>
}

/** A form version, by its first seven characters. */
export function VersionHash({ of }: { of: string }) {
  return <span className="font-mono text-[0.92em]">{of.slice(0, 7)}</span>
}

import type { ReactNode } from 'react'
import type { interfaceLanguages, Language } from '../../lib/intl/languages.ts'

function Stripes({ colours, upright }: { colours: readonly [string, string, string]; upright?: boolean }) {
  return colours.map((fill, index) =>
    upright ? (
      <path key={fill} fill={fill} d={`M${(index * 22) / 3} 0h${22 / 3}v16H${(index * 22) / 3}z`} />
    ) : (
      <path key={fill} fill={fill} d={`M0 ${(index * 16) / 3}h22v${16 / 3}H0z`} />
    ),
  )
}

const drawings: Readonly<Record<(typeof interfaceLanguages)[number], ReactNode>> = {
  en: (
    <>
      <path fill="#012169" d="M0 0h22v16H0z" />
      <path stroke="#fff" strokeWidth="3" d="m0 0 22 16M22 0 0 16" />
      <path stroke="#c8102e" d="m0 0 22 16M22 0 0 16" />
      <path stroke="#fff" strokeWidth="5" d="M11 0v16M0 8h22" />
      <path stroke="#c8102e" strokeWidth="3" d="M11 0v16M0 8h22" />
    </>
  ),
  de: <Stripes colours={['#1a1a1a', '#d00', '#ffce00']} />,
  ru: <Stripes colours={['#fff', '#0039a6', '#d52b1e']} />,
  fr: <Stripes upright colours={['#0055a4', '#fff', '#ef4135']} />,
  it: <Stripes upright colours={['#009246', '#fdfdfd', '#ce2b37']} />,
  es: (
    <>
      <path fill="#aa151b" d="M0 0h22v16H0z" />
      <path fill="#f1bf00" d="M0 4h22v8H0z" />
    </>
  ),
}

const drawn: ReadonlyMap<Language, ReactNode> = new Map(Object.entries(drawings))

/** For a language without a flag: lines of longitude and latitude. */
const globe = (
  <>
    <path fill="#0d5c75" d="M0 0h22v16H0z" />
    <path
      fill="none"
      stroke="#fff"
      d="M11 2.5a5.5 5.5 0 1 0 .01 0M5.5 8h11M11 2.5c-3 3.5-3 7.5 0 11M11 2.5c3 3.5 3 7.5 0 11"
    />
  </>
)

/** The flag of a language; always shown with its name or code. */
export function Flag({ language }: { language: Language }) {
  return (
    <svg
      viewBox="0 0 22 16"
      aria-hidden="true"
      className="h-4 w-[1.375rem] rounded-[2px] shadow-[0_0_0_1px_rgb(3_41_60/0.15)]"
    >
      {drawn.get(language) ?? globe}
    </svg>
  )
}

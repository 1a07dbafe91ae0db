import { enteredText } from '@fleet/form-schemas/engine/runtime/texts/text-kinds'
import type { Declaration } from '@fleet/backend/features/declarations/contract'
import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { tickStyle } from '../../form-renderer/widgets/control-style.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { TextField } from '../../ui/fields/text-field.tsx'

/** Field -> a checked box, or a typed text. */
export type DeclarationAnswers = { readonly [field: string]: boolean | string }

type Field = Declaration['fields'][number]

export function isAnswered({ name, kind }: Field, answers: DeclarationAnswers): boolean {
  const value = answers[name]
  return kind === 'box' ? value === true : typeof value === 'string' && enteredText('line', value) !== ''
}

type Props = {
  readonly declaration: Declaration
  readonly answers: DeclarationAnswers
  readonly tried: boolean
  readonly onAnswer: (field: string, value: boolean | string) => void
}

/** The full text, and below it the checkbox or name that agrees to it. */
export function DeclarationFields({ declaration: { statements, fields }, answers, tried, onAnswer }: Props) {
  const t = useText()
  return (
    <div className="mt-4 grid gap-6">
      <div className="rounded-md border border-line-strong bg-surface px-4 py-4">
        {statements.map(({ title, paragraphs }) => (
          <section key={title} className="not-first:mt-5 not-first:border-t not-first:border-line not-first:pt-4">
            {statements.length > 1 && <h3 className="font-semibold">{title}</h3>}
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className="max-w-[65ch] text-ink-2 not-first:mt-2">
                {paragraph}
              </p>
            ))}
          </section>
        ))}
      </div>
      {fields.map((field) =>
        field.kind === 'box' ? (
          <Box
            key={field.name}
            field={field}
            checked={answers[field.name] === true}
            isMissing={tried && !isAnswered(field, answers)}
            onChange={(checked) => onAnswer(field.name, checked)}
          />
        ) : (
          <TextField
            key={field.name}
            name={field.name}
            label={field.title}
            help={field.description ?? undefined}
            problem={tried && !isAnswered(field, answers) && t('problems.required')}
            maxLength={field.maxLength}
            autoComplete="name"
            required
            value={String(answers[field.name] ?? '')}
            onChange={(event) => onAnswer(field.name, event.target.value)}
          />
        ),
      )}
    </div>
  )
}

function Box({
  field: { name, title, description },
  checked,
  isMissing,
  onChange,
}: {
  field: Field
  checked: boolean
  isMissing: boolean
  onChange: (checked: boolean) => void
}) {
  const t = useText()
  const id = useId()
  return (
    <div className={isMissing ? 'error-bar' : ''}>
      {isMissing && (
        <p id={`${id}-problem`} className="mb-1.5 flex gap-1.5 text-[0.9375rem]/[1.375rem] font-semibold text-stop-ink">
          <CircleAlert size={20} aria-hidden="true" className="mt-px" />
          {t('problems.const')}
        </p>
      )}
      <label className="flex min-h-touch cursor-pointer items-start gap-3 rounded-md bg-sunk px-4 py-3 font-medium has-focus-visible:shadow-focus">
        <input
          type="checkbox"
          name={name}
          checked={checked}
          required
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? `${id}-problem` : undefined}
          onChange={(event) => onChange(event.target.checked)}
          className={`mt-0.5 ${tickStyle}`}
        />
        <span>
          {title}
          {description !== null && <span className="block font-normal text-ink-2">{description}</span>}
        </span>
      </label>
    </div>
  )
}

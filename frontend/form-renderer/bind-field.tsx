import type { FieldPathId, FieldProps } from '@rjsf/utils'
import { type ComponentType, useCallback, useSyncExternalStore } from 'react'
import type { JsonValue } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { jsonObject } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { changedList } from './changed-list.ts'
import type { FieldState } from './form-store.ts'
import { useAnswer, useFieldState, useFormContext } from './form-context.ts'

let pressed = false
const waiting = new Set<() => void>()

function release() {
  pressed = false
  const due = [...waiting]
  waiting.clear()
  for (const action of due) action()
}

if (typeof window !== 'undefined') {
  // A click comes right after its release, in the same task.
  const releaseAfterClick = () => setTimeout(release)
  window.addEventListener('pointerdown', () => (pressed = true), true)
  window.addEventListener('pointerup', releaseAfterClick, true)
  window.addEventListener('pointercancel', releaseAfterClick, true)
  window.addEventListener('dragend', releaseAfterClick, true)
}

/**
 * Acts at once, or when the button or finger that is down has been lifted: what moves the page between press and release
 * takes the click away from what was pressed.
 */
function afterPress(action: () => void): void {
  if (pressed) waiting.add(action)
  else action()
}

type Props = FieldProps<unknown>

/**
 * One of RJSF's fields, bound to the answer in the store: an edit draws this field again and nothing else. A field of an
 * item is part of its list's answer and is drawn with it.
 */
export function bindField(Field: ComponentType<FieldProps>): ComponentType<Props> {
  function AnswerField(props: Props) {
    const { store } = useFormContext()
    const { name: field, schema } = props
    const formData = useAnswer(field)
    const state = useFieldState(field)
    const change = useCallback(
      (value: unknown, path: FieldPathId['path']) =>
        store.set(
          field,
          schema.type === 'array' ? changedList(store.answers()[field], path.slice(1), asJson(value)) : asJson(value),
        ),
      [store, field, schema],
    )
    const leave = useCallback(() => afterPress(() => store.left(field)), [store, field])
    return (
      <Field
        {...props}
        formData={schema.type === 'array' && !Array.isArray(formData) ? noItems : formData}
        readonly={props.readonly === true || state.readOnly}
        rawErrors={errorsOf(state)}
        onChange={change}
        onBlur={leave}
      />
    )
  }
  function ItemField(props: Props) {
    const { store } = useFormContext()
    const key = useFieldKey(props.fieldPathId)
    const state = useFieldState(key)
    const leave = useCallback(() => afterPress(() => store.left(key)), [store, key])
    return <Field {...props} rawErrors={errorsOf(state)} onBlur={leave} />
  }
  return function BoundField(props: Props) {
    return props.fieldPathId.path.length > 1 ? <ItemField {...props} /> : <AnswerField {...props} />
  }
}

const noItems: JsonValue[] = []
const noErrors: string[] = []

/** Under which name a field is known in problems, comments and the history: `certifications.<id of the item>.level`. */
export function useFieldKey({ path }: FieldPathId): string {
  const { store } = useFormContext()
  const read = () => fieldKey(path, store.answers()[String(path[0] ?? '')])
  return useSyncExternalStore(store.subscribe, read, read)
}

function fieldKey([field = '', index, ...parts]: FieldPathId['path'], answer: JsonValue | undefined): string {
  if (typeof index !== 'number') return String(field)
  const item = Array.isArray(answer) ? jsonObject(answer[index]) : undefined
  return [field, item?.['id'] ?? index, ...parts].join('.')
}

function errorsOf({ problem }: FieldState): string[] {
  return problem?.severity === 'error' ? [problem.text] : noErrors
}

/** What a widget reports is JSON; RJSF calls it anything. */
function asJson(value: unknown): JsonValue | undefined {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value))
}

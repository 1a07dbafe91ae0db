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
  // The click event follows the release in the same task.
  const releaseAfterClick = () => setTimeout(release)
  window.addEventListener('pointerdown', () => (pressed = true), true)
  window.addEventListener('pointerup', releaseAfterClick, true)
  window.addEventListener('pointercancel', releaseAfterClick, true)
  window.addEventListener('dragend', releaseAfterClick, true)
}

/**
 * Acts at once, or when the pressed button or finger has been lifted: moving the page between press and release would
 * lose the click.
 */
function afterPress(action: () => void): void {
  if (pressed) waiting.add(action)
  else action()
}

type Props = FieldProps<unknown>

/**
 * An RJSF field bound to the answer in the store: an edit rerenders this field only. A field of an item is part of
 * its list's answer and is drawn with the list.
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
    const leave = useCallback(() => afterPress(() => store.markLeft(field)), [store, field])
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
    const leave = useCallback(() => afterPress(() => store.markLeft(key)), [store, key])
    return <Field {...props} rawErrors={errorsOf(state)} onBlur={leave} />
  }
  return function BoundField(props: Props) {
    return props.fieldPathId.path.length > 1 ? <ItemField {...props} /> : <AnswerField {...props} />
  }
}

const noItems: JsonValue[] = []
const noErrors: string[] = []

/** The key of a field in problems, comments and the history: `certifications.<id of the item>.level`. */
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

/** Widgets report JSON, which RJSF types as `any`. */
function asJson(value: unknown): JsonValue | undefined {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value))
}

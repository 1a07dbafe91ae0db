let pressed = false
const waiting = new Set<() => void>()

function release() {
  pressed = false
  const due = [...waiting]
  waiting.clear()
  for (const act of due) act()
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
export function afterPress(act: () => void): void {
  if (pressed) waiting.add(act)
  else act()
}

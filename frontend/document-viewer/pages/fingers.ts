/** Two fingers on a page: where they are together, how far apart, and at which angle. */
export type Grip = { readonly x: number; readonly y: number; readonly apart: number; readonly angle: number }

type Finger = { readonly clientX: number; readonly clientY: number }

export function gripOf(one: Finger, other: Finger): Grip {
  const [dx, dy] = [other.clientX - one.clientX, other.clientY - one.clientY]
  return {
    x: (one.clientX + other.clientX) / 2,
    y: (one.clientY + other.clientY) / 2,
    apart: Math.hypot(dx, dy),
    angle: (Math.atan2(dy, dx) * 180) / Math.PI,
  }
}

/** Beyond this they mean to turn the page. */
const meansToTurn = 45

/** Which way two fingers have turned, once they went far enough; 0: not yet. */
export function turnBetween({ angle: from }: Grip, { angle: to }: Grip): 1 | 0 | -1 {
  const by = ((to - from + 540) % 360) - 180
  return Math.abs(by) < meansToTurn ? 0 : by > 0 ? 1 : -1
}

/** Farther than this a finger means another page. */
const meansToLeaf = 60

/** Which way one finger has leafed: a stroke to the left is the next page. */
export function leafedBy(from: Finger, to: Finger): 1 | 0 | -1 {
  const [dx, dy] = [to.clientX - from.clientX, to.clientY - from.clientY]
  return Math.abs(dx) < meansToLeaf || Math.abs(dy) > Math.abs(dx) / 2 ? 0 : dx < 0 ? 1 : -1
}

/** Two fingers on a page: their middle, distance and angle in degrees. */
export type Gesture = { readonly x: number; readonly y: number; readonly distance: number; readonly angle: number }

type TouchPoint = { readonly clientX: number; readonly clientY: number }

export function gestureOf(one: TouchPoint, other: TouchPoint): Gesture {
  const [dx, dy] = [other.clientX - one.clientX, other.clientY - one.clientY]
  return {
    x: (one.clientX + other.clientX) / 2,
    y: (one.clientY + other.clientY) / 2,
    distance: Math.hypot(dx, dy),
    angle: (Math.atan2(dy, dx) * 180) / Math.PI,
  }
}

/** In degrees. A smaller angle does not turn the page. */
const minTurnAngle = 45

/** The direction of a rotation by two fingers; 0 below the minimal angle. */
export function turnBetween({ angle: from }: Gesture, { angle: to }: Gesture): 1 | 0 | -1 {
  const by = ((to - from + 540) % 360) - 180
  return Math.abs(by) < minTurnAngle ? 0 : by > 0 ? 1 : -1
}

/** In pixels. A shorter move is no swipe. */
const minSwipe = 60

/** The direction of a swipe by one finger; to the left is the next page. */
export function swipedPages(from: TouchPoint, to: TouchPoint): 1 | 0 | -1 {
  const [dx, dy] = [to.clientX - from.clientX, to.clientY - from.clientY]
  return Math.abs(dx) < minSwipe || Math.abs(dy) > Math.abs(dx) / 2 ? 0 : dx < 0 ? 1 : -1
}

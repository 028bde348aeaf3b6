/** A point of an image, in percent from its left and its top. */
export interface Point {
  x: number
  y: number
}

interface AttentionColumns {
  attention_x: number | null
  attention_y: number | null
}

/** The point that draws the eye, which was found when the image was uploaded. */
export const attentionPoint = ({ attention_x: x, attention_y: y }: AttentionColumns) =>
  x === null || y === null ? null : { x, y }

interface CutImage extends AttentionColumns {
  width: number | null
  height: number | null
}

const middle = { x: 50, y: 50 }
// In images that are taller than wide, heads are in the upper part.
const upper = { x: 50, y: 30 }

/**
 * The classes of an image that a page cuts by itself: a tall one around what draws the eye, any other around its middle,
 * since a scan draws the eye to its edges.
 */
export function focusClass({ width, height, ...columns }: CutImage) {
  const isTall = (height ?? 0) > (width ?? 0)
  const { x, y } = isTall ? (attentionPoint(columns) ?? upper) : middle
  return `focus-x-${rounded(x)} focus-y-${rounded(y)}`
}

/** The style sheet knows a class for each ten percent. */
const rounded = (percent: number) => Math.round(percent / 10) * 10

/** The point of an image that every cut is made around, in percent from its left and its top. */
export interface FocalPoint {
  x: number
  y: number
}

/** Points are rounded to this many percent: each distinct point can add a file to the image's renditions. */
export const focalStep = 10

export const roundedPercent = (percent: number) =>
  Math.min(100, Math.max(0, Math.round(percent / focalStep) * focalStep))

export const focalPoint = (row: { focal_x: number | null; focal_y: number | null }) =>
  pointAt(row.focal_x, row.focal_y)

export const attentionPoint = (row: { attention_x: number | null; attention_y: number | null }) =>
  pointAt(row.attention_x, row.attention_y)

const pointAt = (x: number | null, y: number | null) => (x === null || y === null ? null : { x, y })

// In images that are taller than wide, heads are in the upper part.
const [middle, upper] = [50, 30]

interface CutImage {
  width: number | null
  height: number | null
  attention?: FocalPoint | null
}

/**
 * The classes that cut an image around its point. Without one, a tall image is cut around what draws the eye, any other
 * around its middle, since a scan draws the eye to its edges.
 */
export function focalClass(point: FocalPoint | null, { width, height, attention }: CutImage) {
  const isTall = (height ?? 0) > (width ?? 0)
  const unset = isTall ? (attention ?? { x: middle, y: upper }) : { x: middle, y: middle }
  const { x, y } = point ?? unset
  return `focus-x-${roundedPercent(x)} focus-y-${roundedPercent(y)}`
}

/** The point of an image that every cut is made around, in percent from its left and its top. */
export interface FocalPoint {
  x: number
  y: number
}

/** Points are rounded to this many percent: each distinct point can add a file to the image's renditions. */
export const focalStep = 10

export const roundedPercent = (percent: number) =>
  Math.min(100, Math.max(0, Math.round(percent / focalStep) * focalStep))

/** The point that two columns hold; null when either is missing. */
export const focalPoint = (row: {
  focal_x: number | null
  focal_y: number | null
}): FocalPoint | null =>
  row.focal_x === null || row.focal_y === null ? null : { x: row.focal_x, y: row.focal_y }

// In images that are taller than wide, heads are in the upper part.
const [middle, upper] = [50, 30]

/** The classes that cut a whole image around its point, where the page does so. */
export function focalClass(
  point: FocalPoint | null,
  { width, height }: { width: number | null; height: number | null },
): string {
  const isTall = (height ?? 0) > (width ?? 0)
  const { x, y } = point ?? { x: middle, y: isTall ? upper : middle }
  return `focus-x-${roundedPercent(x)} focus-y-${roundedPercent(y)}`
}

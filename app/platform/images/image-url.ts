import { roundedPercent } from './focal-point.ts'
import type { DeliverableImage, DeliveredImage, DeliverySize } from './image-host.ts'

/** The widths that pictures are delivered in: enough for every screen, few enough to be kept. */
export const widthLadder = [200, 320, 400, 480, 640, 800, 960, 1280, 1600, 1920] as const

/** The step of the ladder that is at least as wide; beyond its end, the last. */
export const roundedWidth = (width: number): number =>
  widthLadder.find((step) => step >= width) ?? 1920

/** Signs what an address asks for, where not everybody may ask for it. */
type Sign = (asked: string) => string

/**
 * The address of one size, in the order of parameters that the host's own libraries write. A cut around a
 * point is signed: everybody could otherwise have a picture cut around each of its pixels.
 */
export function deliveryUrl(
  base: string,
  publicId: string,
  { width, height, around }: DeliverySize,
  sign?: Sign,
) {
  const gravity = around ? 'g_xy_center' : 'g_auto'
  const point = around ? `,x_${around.x},y_${around.y}` : ''
  const size = height
    ? `c_fill,f_auto,${gravity},h_${Math.round(height)},q_auto,w_${Math.round(width)}${point}`
    : `c_scale,f_auto,q_auto,w_${Math.round(width)}`
  const signature = around && height && sign ? `s--${sign(`${size}/${publicId}`)}--/` : ''
  return `${base}/image/upload/${signature}${size}/v1/${publicId}`
}

const pixelAt = (percent: number, side: number) =>
  Math.round((side * roundedPercent(percent)) / 100)

/** A picture's focal point in its own pixels, as the protocol has it; null where its size is not known. */
export const focalPixel = ({
  width,
  height,
  focal,
}: Pick<DeliverableImage, 'width' | 'height' | 'focal'>) =>
  focal && width && height ? { x: pixelAt(focal.x, width), y: pixelAt(focal.y, height) } : null

/**
 * A picture in every width of the ladder up to the one asked for, never wider than it is: no browser
 * then fetches pixels that the picture has not got. With a height, each width is cut to that shape.
 */
export function deliveredImage(
  base: string,
  { publicId, width, height, placeholder, focal }: DeliverableImage,
  largest: DeliverySize,
  sign?: Sign,
): DeliveredImage {
  const shape = largest.height ? largest.height / largest.width : undefined
  const natural = shape ?? (width && height ? height / width : 3 / 4)
  const tallEnough = shape && height ? height / shape : Number.POSITIVE_INFINITY
  const widest = Math.floor(Math.min(largest.width, width ?? largest.width, tallEnough)) || 1
  const steps = [...widthLadder.filter((step) => step < widest), widest]
  const around = focalPixel({ width, height, focal })
  const urlOf = (step: number) => {
    const cut = shape && { height: Math.max(1, Math.round(step * shape)) }
    return deliveryUrl(base, publicId, { width: step, around, ...cut }, sign)
  }
  return {
    src: urlOf(widest),
    srcSet: steps.map((step) => `${urlOf(step)} ${step}w`).join(', '),
    width: widest,
    height: Math.max(1, Math.round(widest * natural)),
    placeholder,
  }
}

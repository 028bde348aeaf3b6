import { roundedPercent } from './focal-point.ts'
import type { DeliverableImage, DeliveredImage, DeliverySize } from './image-host.ts'

/** The widths that images are delivered in: enough for every screen, few enough to be cached. */
export const widthLadder = [200, 320, 400, 480, 640, 800, 960, 1280, 1600, 1920] as const

export const roundedWidth = (width: number) => widthLadder.find((step) => step >= width) ?? 1920

type Sign = (transformation: string) => string

/** A cut around a point is signed: otherwise anybody could request a cut around each pixel of an image. */
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

export const focalPixel = ({
  width,
  height,
  focal,
}: Pick<DeliverableImage, 'width' | 'height' | 'focal'>) =>
  focal && width && height ? { x: pixelAt(focal.x, width), y: pixelAt(focal.y, height) } : null

/** No width is larger than that of the image itself; with a height, each is cut to that shape. */
export function deliveredImage(
  base: string,
  { publicId, width, height, placeholder, focal }: DeliverableImage,
  maxSize: DeliverySize,
  sign?: Sign,
): DeliveredImage {
  const shape = maxSize.height ? maxSize.height / maxSize.width : undefined
  const natural = shape ?? (width && height ? height / width : 3 / 4)
  const maxWidthForHeight = shape && height ? height / shape : Number.POSITIVE_INFINITY
  const maxWidth =
    Math.floor(Math.min(maxSize.width, width ?? maxSize.width, maxWidthForHeight)) || 1
  const steps = [...widthLadder.filter((step) => step < maxWidth), maxWidth]
  const around = focalPixel({ width, height, focal })
  const urlOf = (step: number) => {
    const cut = shape && { height: Math.max(1, Math.round(step * shape)) }
    return deliveryUrl(base, publicId, { width: step, around, ...cut }, sign)
  }
  return {
    src: urlOf(maxWidth),
    srcSet: steps.map((step) => `${urlOf(step)} ${step}w`).join(', '),
    width: maxWidth,
    height: Math.max(1, Math.round(maxWidth * natural)),
    placeholder,
  }
}

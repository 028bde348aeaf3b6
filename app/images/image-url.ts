import type { DeliverableImage, DeliveredImage, DeliverySize } from './image-host.ts'

/** The widths that images are delivered in: enough for every screen, few enough to be cached. */
export const widthLadder = [200, 320, 400, 480, 640, 800, 960, 1280, 1600, 1920] as const

export const roundedWidth = (width: number) => widthLadder.find((step) => step >= width) ?? 1920

export function deliveryUrl(base: string, publicId: string, { width, height }: DeliverySize) {
  const size = height
    ? `c_fill,f_auto,g_auto,h_${Math.round(height)},q_auto,w_${Math.round(width)}`
    : `c_scale,f_auto,q_auto,w_${Math.round(width)}`
  return `${base}/image/upload/${size}/v1/${publicId}`
}

/** No width is larger than that of the image itself; with a height, each is cut to that shape. */
export function deliveredImage(
  base: string,
  { publicId, width, height, placeholder }: DeliverableImage,
  maxSize: DeliverySize,
): DeliveredImage {
  const shape = maxSize.height ? maxSize.height / maxSize.width : undefined
  const natural = shape ?? (width && height ? height / width : 3 / 4)
  const maxWidthForHeight = shape && height ? height / shape : Number.POSITIVE_INFINITY
  const maxWidth =
    Math.floor(Math.min(maxSize.width, width ?? maxSize.width, maxWidthForHeight)) || 1
  const steps = [...widthLadder.filter((step) => step < maxWidth), maxWidth]
  const urlOf = (step: number) => {
    const cut = shape && { height: Math.max(1, Math.round(step * shape)) }
    return deliveryUrl(base, publicId, { width: step, ...cut })
  }
  return {
    src: urlOf(maxWidth),
    srcSet: steps.map((step) => `${urlOf(step)} ${step}w`).join(', '),
    width: maxWidth,
    height: Math.max(1, Math.round(maxWidth * natural)),
    placeholder,
  }
}

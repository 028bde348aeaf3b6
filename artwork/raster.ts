import sharp, { type Sharp } from 'sharp'

/** Finished pixels, three bytes each (red, green, blue). */
export type Pixels = { data: Uint8Array; width: number; height: number }

export function toSharp({ data, width, height }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels: 3 } })
}

export async function fromSharp(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

export const svg = (width: number, height: number, body: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`,
  )

export const clamp01 = (value: number) => Math.min(1, Math.max(0, value))

export function smoothstep(from: number, to: number, value: number): number {
  const part = clamp01((value - from) / (to - from))
  return part * part * (3 - 2 * part)
}

/** A one-dimensional Gaussian, normalised in energy so that smeared noise keeps its strength. */
export function smearKernel(sigma: number): Float32Array {
  const reach = Math.max(1, Math.ceil(sigma * 2.5))
  const weights = Float32Array.from({ length: reach * 2 + 1 }, (_, index) =>
    Math.exp(-((index - reach) ** 2) / (2 * sigma * sigma)),
  )
  const energy = Math.sqrt(weights.reduce((sum, weight) => sum + weight * weight, 0))
  return weights.map((weight) => weight / energy)
}

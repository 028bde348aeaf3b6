type Picture = { width: number; height: number; widths: readonly number[] }

/** The clinic's own drawn pictures: the size of the largest file, and every width there is in AVIF, WebP and JPEG at /pictures/{name}-{width}.{avif|webp|jpg}. */
export const pictures = {
  hero: { width: 1440, height: 1080, widths: [360, 540, 720, 1080, 1440] },
  ultrasound: { width: 1080, height: 720, widths: [360, 540, 720, 1080] },
  ecg: { width: 1080, height: 720, widths: [360, 540, 720, 1080] },
  laboratory: { width: 1080, height: 720, widths: [360, 540, 720, 1080] },
} as const satisfies Record<string, Picture>

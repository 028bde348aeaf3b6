import { encode } from 'uqr'

/** Its sides are `size` long; its quiet border is in it (ISO/IEC 18004). */
export interface QrCode {
  size: number
  path: string
}

export function qrCodeOf(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])))
    .join('')
  return { size, path }
}

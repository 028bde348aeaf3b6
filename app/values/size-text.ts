const units = [
  ['GB', 1024 ** 3],
  ['MB', 1024 ** 2],
] as const

/** A number of bytes as people read it: "12.3 GB", "12.4 MB", "120 kB". */
export function sizeText(bytes: number): string {
  const [unit, size] = units.find(([, size]) => bytes >= size) ?? []
  if (size) return `${(bytes / size).toLocaleString('en', { maximumFractionDigits: 1 })} ${unit}`
  return `${Math.ceil(bytes / 1024).toLocaleString('en')} kB`
}

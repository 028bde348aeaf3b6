import { palette } from './palette.ts'

const { indigo, indigoDeep, terracotta, ochre, shea, white } = palette

/** Fugu cloth hanging: narrow woven strips sewn side by side, indigo, white and a thread of ochre. */
export function fuguCloth(width: number, height: number, strip: number): string {
  const threads = [
    [0.04, 0.11, shea],
    [0.2, 0.035, shea],
    [0.5, 0.05, ochre],
    [0.62, 0.1, '#34427f'],
    [0.86, 0.035, shea],
  ] as const
  const columns = Array.from({ length: Math.ceil(width / strip) }, (_, index) => {
    const left = index * strip
    const lines = threads.map(
      ([at, wide, colour]) =>
        `<rect x="${left + at * strip}" width="${wide * strip}" height="${height}" fill="${colour}"/>`,
    )
    return `${lines.join('')}<path d="M${left} 0v${height}" stroke="${indigoDeep}" stroke-width="${strip * 0.03}"/>`
  })
  // The weft crosses the warp: fine dark bars across the whole cloth.
  const weft = Array.from(
    { length: Math.floor(height / (strip * 0.12)) },
    (_, row) => `M0 ${((row + 0.5) * strip * 0.12).toFixed(1)}h${width}`,
  ).join('')
  return `<rect width="${width}" height="${height}" fill="${indigo}"/>${columns.join('')}
<path d="${weft}" stroke="${indigoDeep}" stroke-opacity=".3" stroke-width="${strip * 0.05}"/>`
}

/** A band as the women of Sirigu paint it: triangles point to point between two lines. */
export function siriguBand(width: number, height: number, count: number): string {
  const step = width / count
  const line = height * 0.1
  const [top, foot] = [line * 2, height - line * 2]
  const middle = height / 2
  const up = repeat(
    count,
    (x) => `M${x} ${foot}l${step / 2} ${top - foot}l${step / 2} ${foot - top}z`,
    step,
  )
  const core = repeat(
    count,
    (x) => `M${x + step * 0.27} ${foot}L${x + step / 2} ${middle}L${x + step * 0.73} ${foot}z`,
    step,
  )
  const down = repeat(
    count,
    (x) => `M${x - step * 0.2} ${top}L${x} ${middle - line * 0.4}L${x + step * 0.2} ${top}z`,
    step,
    count + 1,
  )
  return `<rect width="${width}" height="${height}" fill="${shea}"/>
<path d="M0 ${line * 0.5}h${width}M0 ${height - line * 0.5}h${width}" stroke="${indigoDeep}" stroke-width="${line}"/>
<path d="${up}" fill="${terracotta}"/><path d="${core}" fill="${white}"/><path d="${down}" fill="${indigoDeep}"/>`
}

function repeat(count: number, shape: (x: number) => string, step: number, times = count): string {
  return Array.from({ length: times }, (_, index) => shape(index * step)).join('')
}

/** A ring of triangles around a round picture, like the rim of a painted calabash. */
export function calabashRim(x: number, y: number, radius: number, teeth: number): string {
  const outer = radius * 1.17
  const points = Array.from({ length: teeth }, (_, index) => {
    const at = (angle: number, away: number) =>
      `${(x + Math.cos(angle) * away).toFixed(1)} ${(y + Math.sin(angle) * away).toFixed(1)}`
    const turn = (2 * Math.PI) / teeth
    const start = index * turn
    return `M${at(start, radius * 1.04)}L${at(start + turn / 2, outer * 0.985)}L${at(start + turn, radius * 1.04)}z`
  }).join('')
  return `<circle cx="${x}" cy="${y}" r="${outer * 1.03}" fill="${indigoDeep}"/>
<circle cx="${x}" cy="${y}" r="${outer}" fill="${shea}"/><path d="${points}" fill="${terracotta}"/>
<circle cx="${x}" cy="${y}" r="${radius * 1.045}" fill="${indigoDeep}"/>`
}

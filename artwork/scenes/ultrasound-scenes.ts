import { fromSharp, type Pixels, svg, toSharp } from '#artwork/raster.ts'
import { fan, fetusScan, screenMarks } from '#artwork/ultrasound.ts'
import { type Scan, scan } from '#artwork/ultrasound-beam.ts'
import { heart, heartProbe } from './heart-chambers.ts'
import { flatProbe, thyroid } from './thyroid.ts'

async function onScreen(width: number, height: number, scanned: Scan): Promise<Pixels> {
  const marks = svg(width, height, screenMarks(width, height, scanned.by))
  return fromSharp(toSharp(fan(width, height, scanned)).composite([{ input: marks }]))
}

/** A baby's profile in the middle of pregnancy, on the machine's screen. */
export const drawFetalProfile = (width: number, height: number) =>
  onScreen(width, height, fetusScan())

/** The four chambers of a heart, as echocardiography shows them. */
export const drawHeartChambers = (width: number, height: number) =>
  onScreen(width, height, scan(heart, 1842, 320, 700, heartProbe))

/** The thyroid gland across the neck. */
export const drawThyroid = (width: number, height: number) =>
  onScreen(width, height, scan(thyroid, 1656, 380, 560, flatProbe))

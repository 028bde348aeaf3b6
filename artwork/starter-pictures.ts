import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { StarterPicture } from '#db/starter/pictures.ts'
import { drawLaboratory } from './blood-smear.ts'
import { type Pixels, toSharp } from './raster.ts'
import { drawAgarPlate } from './scenes/agar-plate.ts'
import { drawBloodPressure } from './scenes/blood-pressure.ts'
import { drawBranchesMap } from './scenes/branches-map.ts'
import { drawNeemBench, drawVeranda } from './scenes/clinic-places.ts'
import { drawDoppler } from './scenes/doppler.ts'
import { drawRhythmStrip, drawTwelveLeads } from './scenes/ecg-sheets.ts'
import { drawFasting } from './scenes/fasting.ts'
import { drawGramStain } from './scenes/gram-stain.ts'
import { drawLabReport } from './scenes/lab-report.ts'
import { drawMalariaFilm } from './scenes/malaria-film.ts'
import { drawPaintedCompound } from './scenes/painted-compound.ts'
import { drawRapidTest } from './scenes/rapid-test.ts'
import { drawTubeRack } from './scenes/tube-rack.ts'
import { drawFetalProfile, drawHeartChambers, drawThyroid } from './scenes/ultrasound-scenes.ts'
import { drawUltrasound } from './ultrasound.ts'

const drawings: Record<StarterPicture, (width: number, height: number) => Promise<Pixels>> = {
  'abdominal-scan': drawUltrasound,
  'agar-plate': drawAgarPlate,
  'blood-pressure': drawBloodPressure,
  'blood-smear': drawLaboratory,
  'branches-map': drawBranchesMap,
  'doppler-flow': drawDoppler,
  'fasting-morning': drawFasting,
  'fetal-profile': drawFetalProfile,
  'gram-stain': drawGramStain,
  'heart-chambers': drawHeartChambers,
  'lab-report': drawLabReport,
  'malaria-film': drawMalariaFilm,
  'neem-bench': drawNeemBench,
  'painted-compound': drawPaintedCompound,
  'rapid-test': drawRapidTest,
  'rhythm-strip': drawRhythmStrip,
  'thyroid-scan': drawThyroid,
  'tube-rack': drawTubeRack,
  'twelve-leads': drawTwelveLeads,
  veranda: drawVeranda,
}
const size = { width: 1600, height: 1067 } as const

/** Draws the gallery's and the articles' first pictures, one good original each. */
export async function makeStarterPictures(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [name, draw] of Object.entries(drawings)) {
    const drawn = toSharp(await draw(size.width, size.height))
    await writeFile(join(folder, `${name}.jpg`), await drawn.jpeg({ quality: 84 }).toBuffer())
  }
}

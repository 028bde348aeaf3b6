import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type PictureName, pictures } from '#app/ui/pictures.ts'
import { makePicture } from './encode.ts'
import { makeFonts } from './fonts.ts'
import { toSharp } from './raster.ts'
import { drawShare } from './share.ts'
import { makeStarterPictures } from './starter-pictures.ts'

type Folders = { picturesFolder: string; fontsFolder: string; starterFolder: string }

/** Draws and encodes every picture, and cuts the fonts. */
export async function makeEverything(folders: Folders): Promise<void> {
  const { picturesFolder, fontsFolder, starterFolder } = folders
  await mkdir(picturesFolder, { recursive: true })
  await makeFonts(fontsFolder)
  const share = toSharp(await drawShare()).jpeg({ quality: 78, mozjpeg: true })
  await writeFile(join(picturesFolder, 'share.jpg'), await share.toBuffer())
  const names = Object.keys(pictures) as PictureName[]
  await Promise.all(names.map((name) => makePicture(name, picturesFolder)))
  await makeStarterPictures(starterFolder)
}

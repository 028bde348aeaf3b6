/** The originals that the starter content is loaded from, `<name>.jpg` in `db/starter/pictures`. */
export const starterPictureNames = [
  'abdominal-scan',
  'agar-plate',
  'blood-pressure',
  'blood-smear',
  'branches-map',
  'doppler-flow',
  'fasting-morning',
  'fetal-profile',
  'gram-stain',
  'heart-chambers',
  'lab-report',
  'malaria-film',
  'neem-bench',
  'painted-compound',
  'rapid-test',
  'rhythm-strip',
  'thyroid-scan',
  'tube-rack',
  'twelve-leads',
  'veranda',
] as const

export type StarterPictureName = (typeof starterPictureNames)[number]

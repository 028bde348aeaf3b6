/** The names of the originals in `pictures/`, drawn for this site. */
export const starterPictures = [
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
export type StarterPicture = (typeof starterPictures)[number]

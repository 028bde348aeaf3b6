/** The gallery's first categories. */
export const galleryCategories = [
  {
    name: 'Scans and heart tracings',
    slug: 'scans-and-heart-tracings',
    description: 'What the machines show: the body in sound, the heartbeat on paper.',
  },
  {
    name: 'In the laboratory',
    slug: 'in-the-laboratory',
    description: 'Blood, cells and germs, as our laboratory scientists see them.',
  },
  {
    name: 'Around our branches',
    slug: 'around-our-branches',
    description: 'The places where our patients live, wait and are looked after.',
  },
] as const satisfies readonly { name: string; slug: string; description: string }[]

/** One of the gallery's first pictures; its alternative text says that it is a drawing. */
export interface GalleryPicture {
  /** The name in `pictures/`. */
  picture: string
  category: (typeof galleryCategories)[number]['slug']
  alt: string
  isFeatured?: boolean
}

const [scans, laboratory, places] = galleryCategories.map(({ slug }) => slug) as [
  GalleryPicture['category'],
  GalleryPicture['category'],
  GalleryPicture['category'],
]

/** The gallery's first pictures, in the order in which they are shown. */
export const galleryPictures: readonly GalleryPicture[] = [
  {
    picture: 'heart-chambers',
    category: scans,
    alt: 'Drawing of a heart in an ultrasound scan: two ventricles above, two atria below, closed valves between them.',
    isFeatured: true,
  },
  {
    picture: 'veranda',
    category: places,
    alt: 'Drawing of a small clinic with a blue roof, a shady veranda and a painted band along its wall.',
    isFeatured: true,
  },
  {
    picture: 'malaria-film',
    category: laboratory,
    alt: 'Drawing of a blood film with malaria parasites: small rings in red cells, and one shaped like a crescent.',
    isFeatured: true,
  },
  {
    picture: 'doppler-flow',
    category: scans,
    alt: 'Drawing of a Doppler study: an artery with its flow in red and yellow, and the speed of the blood beat by beat.',
  },
  {
    picture: 'tube-rack',
    category: laboratory,
    alt: 'Drawing of blood tubes with violet, gold, blue, gray, green and red caps in a rack.',
  },
  {
    picture: 'painted-compound',
    category: places,
    alt: 'Drawing of a compound in the Upper East: round houses with thatched roofs and walls painted with triangles.',
    isFeatured: true,
  },
  {
    picture: 'fetal-profile',
    category: scans,
    alt: 'Drawing of an ultrasound scan in pregnancy: the head and face of an unborn baby from the side.',
  },
  {
    picture: 'agar-plate',
    category: laboratory,
    alt: 'Drawing of a culture plate on which bacteria have grown, from dense streaks to single colonies.',
  },
  {
    picture: 'neem-bench',
    category: places,
    alt: 'Drawing of two wooden benches in the shade of a neem tree, before a painted wall.',
  },
  {
    picture: 'rhythm-strip',
    category: scans,
    alt: 'Drawing of a strip of ECG paper with regular heartbeats, and the adhesive pads that recorded it.',
  },
  {
    picture: 'gram-stain',
    category: laboratory,
    alt: 'Drawing of a Gram stain under the microscope: pink rods, violet round germs in clusters, and white blood cells.',
  },
  {
    picture: 'branches-map',
    category: places,
    alt: 'Drawing of a map of Ghana with the three branches: Zebilla in the north-east, Bole and Wenchi in the west.',
  },
  {
    picture: 'thyroid-scan',
    category: scans,
    alt: 'Drawing of an ultrasound scan across the neck: the two lobes of the thyroid on either side of the windpipe.',
  },
  {
    picture: 'blood-smear',
    category: laboratory,
    alt: 'Drawing of healthy blood under the microscope: red cells, two white cells and platelets.',
  },
]

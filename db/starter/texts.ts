import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

/** A picture of an article, by its name in `pictures/`, with its alternative text. */
export interface ArticlePicture {
  picture: string
  alt: string
}

/** A starter article. Each is a sample until staff have confirmed or changed it (S-6.8). */
export interface Article {
  slug: string
  title: string
  excerpt: string
  /** A category's slug. */
  category: string
  tags: string[]
  featured: ArticlePicture
  /** The picture that replaces `<picture></picture>` in the text. */
  within?: ArticlePicture
  metaTitle: string
  metaDescription: string
}

/** The first categories of the blog: two for each service. The colours are those of the category dialog. */
export const blogCategories = [
  {
    name: 'Belly and body scans',
    slug: 'belly-and-body-scans',
    color: '#1f2a5c',
    description: 'Ultrasound of the belly, the neck, the joints and the blood vessels.',
  },
  {
    name: 'Pregnancy scans',
    slug: 'pregnancy-scans',
    color: '#a3195b',
    description: 'Ultrasound for mothers and the babies they carry.',
  },
  {
    name: 'Heart tests',
    slug: 'heart-tests',
    color: '#a8421f',
    description: 'The ECG: what it is, what it shows and what it cannot show.',
  },
  {
    name: 'Blood pressure',
    slug: 'blood-pressure',
    color: '#6b3a86',
    description: 'Measuring it well, and keeping heart and vessels in health.',
  },
  {
    name: 'Understanding lab tests',
    slug: 'understanding-lab-tests',
    color: '#2b6340',
    description: 'Getting ready for the laboratory, and reading what it gives you.',
  },
  {
    name: 'Infections and screening',
    slug: 'infections-and-screening',
    color: '#1d6a78',
    description: 'Tests that find an infection early, when help is easiest.',
  },
]

/** The first eight articles, the newest first. */
export const articles: readonly Article[] = [
  {
    slug: 'malaria-test-before-you-treat',
    title: 'Malaria: test before you treat',
    excerpt:
      'Not every fever is malaria. How the two common tests work, what their results mean, and when fever is an emergency.',
    category: 'infections-and-screening',
    tags: ['malaria', 'fever', 'children', 'laboratory'],
    featured: {
      picture: 'malaria-film',
      alt: 'Drawing of a blood film under the microscope: some red blood cells hold small rings, the malaria parasites.',
    },
    metaTitle: 'Malaria tests: rapid test and microscopy',
    metaDescription:
      'How malaria rapid tests and blood films work, what a positive or negative result means, and the danger signs of severe malaria.',
  },
  {
    slug: 'pregnancy-scans-when-and-why',
    title: 'Pregnancy scans: when they are done, and why',
    excerpt:
      'What an early, a middle and a late scan look for, how to prepare, and the signs for which you must not wait.',
    category: 'pregnancy-scans',
    tags: ['pregnancy', 'ultrasound', 'antenatal care', 'baby'],
    featured: {
      picture: 'fetal-profile',
      alt: 'Drawing of an ultrasound picture of an unborn baby: the head and face from the side.',
    },
    metaTitle: 'Pregnancy scans: when and why',
    metaDescription:
      'What ultrasound scans in early, middle and late pregnancy show, how to prepare for them, and the danger signs for which to go to hospital at once.',
  },
  {
    slug: 'understanding-your-blood-pressure',
    title: 'Understanding your blood pressure',
    excerpt:
      'What the two numbers mean, how to have them measured properly, and what you can do, starting with the salt.',
    category: 'blood-pressure',
    tags: ['blood pressure', 'hypertension', 'heart', 'stroke'],
    featured: {
      picture: 'blood-pressure',
      alt: 'Drawing of a blood pressure cuff with its gauge, tubes and rubber bulb.',
    },
    metaTitle: 'Understanding your blood pressure',
    metaDescription:
      'What the two numbers of a blood pressure mean, how it should be measured, what helps to lower it, and when it is an emergency.',
  },
  {
    slug: 'preparing-for-an-abdominal-ultrasound',
    title: 'Preparing for an abdominal ultrasound',
    excerpt:
      'When to stop eating, when to fill your bladder, what to wear and what will happen in the scan room.',
    category: 'belly-and-body-scans',
    tags: ['ultrasound', 'preparation', 'abdomen', 'fasting'],
    featured: {
      picture: 'abdominal-scan',
      alt: 'Drawing of an ultrasound picture of the belly: liver, gall bladder and right kidney.',
    },
    metaTitle: 'How to prepare for an abdominal ultrasound',
    metaDescription:
      'Eating, drinking, medicines and clothing before an ultrasound scan of the belly, what happens during it, and when to go to hospital at once.',
  },
  {
    slug: 'how-to-read-a-laboratory-report',
    title: 'How to read a laboratory report',
    excerpt:
      'Result, unit, reference range, flag: what the columns mean, and why a number outside the range is not yet a disease.',
    category: 'understanding-lab-tests',
    tags: ['laboratory', 'results', 'blood test', 'full blood count'],
    featured: {
      picture: 'lab-report',
      alt: 'Drawing of a laboratory report on a clipboard: each row has a result and a bar with the usual range.',
    },
    within: {
      picture: 'blood-smear',
      alt: 'Drawing of stained blood under the microscope: red cells, white cells and platelets.',
    },
    metaTitle: 'How to read a laboratory report',
    metaDescription:
      'What the columns of a laboratory report mean, what common tests stand for, why ranges differ, and which results need help at once.',
  },
  {
    slug: 'what-an-ecg-shows',
    title: 'What an ECG shows, and what it cannot show',
    excerpt:
      'A few pads, some minutes of lying still, and a line on squared paper. Here is what your doctor reads from it.',
    category: 'heart-tests',
    tags: ['ECG', 'heart', 'chest pain', 'palpitations'],
    featured: {
      picture: 'twelve-leads',
      alt: 'Drawing of an ECG recording: twelve traces of the heartbeat on squared paper.',
    },
    within: {
      picture: 'rhythm-strip',
      alt: 'Drawing of a strip of ECG paper with five heartbeats, below four adhesive pads.',
    },
    metaTitle: 'What does an ECG show?',
    metaDescription:
      'What an electrocardiogram is, how to get ready for it, what it can and cannot tell about your heart, and when chest pain is an emergency.',
  },
  {
    slug: 'hepatitis-b-screening',
    title: 'Hepatitis B: why it is worth knowing your status',
    excerpt:
      'Most people who carry hepatitis B feel well. One blood test tells, and there is help for both answers.',
    category: 'infections-and-screening',
    tags: ['hepatitis B', 'liver', 'screening', 'vaccination'],
    featured: {
      picture: 'rapid-test',
      alt: 'Drawing of a strip test with one line in its window and a drop of blood in its well.',
    },
    metaTitle: 'Hepatitis B screening: the test and its results',
    metaDescription:
      'How hepatitis B is passed on and how it is not, what the screening test finds, what to do after a positive or negative result.',
  },
  {
    slug: 'fasting-for-blood-tests',
    title: 'Fasting for blood tests: what you may and may not take',
    excerpt:
      'Which tests need an empty stomach, for how long, why water is allowed, and who should not fast without asking first.',
    category: 'understanding-lab-tests',
    tags: ['blood test', 'fasting', 'blood sugar', 'preparation'],
    featured: {
      picture: 'fasting-morning',
      alt: 'Drawing of an early morning: a clock at half past six, a glass of water and an upturned bowl.',
    },
    within: {
      picture: 'tube-rack',
      alt: 'Drawing of eight blood tubes with caps of different colours in a rack.',
    },
    metaTitle: 'Fasting for blood tests',
    metaDescription:
      'Which blood tests need fasting, how long, what about water, tea and medicines, and who should ask before going without food.',
  },
]

/**
 * Guides for the three services: drafts, which visitors see once a clinician has approved them. Services name them by their ids.
 */
export const guides = [
  {
    id: 'prepare-ultrasound',
    title: 'Preparing for an ultrasound scan',
  },
  {
    id: 'prepare-ecg',
    title: 'Preparing for an ECG',
  },
  {
    id: 'prepare-laboratory',
    title: 'Preparing for laboratory tests',
  },
]

/** The HTML of an article or a guide, which the editor's toolbar can make, on one line as the editor writes it. */
export async function readText(name: string): Promise<string> {
  const file = createRequire(import.meta.url).resolve(`#db/starter/texts/${name}.html`)
  return onOneLine(await readFile(file, 'utf8'))
}

const onOneLine = (html: string): string =>
  html
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')
    .replaceAll('>\n<', '><')
    .replaceAll('\n', ' ')

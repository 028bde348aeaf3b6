import type { Article } from '#db/starter/article.ts'
import { abdominalUltrasound } from './abdominal-ultrasound.ts'
import { bloodPressure } from './blood-pressure.ts'
import { fastingForBloodTests } from './fasting-for-blood-tests.ts'
import { hepatitisBScreening } from './hepatitis-b-screening.ts'
import { malariaTests } from './malaria-tests.ts'
import { pregnancyScans } from './pregnancy-scans.ts'
import { readingALabReport } from './reading-a-lab-report.ts'
import { whatAnEcgShows } from './what-an-ecg-shows.ts'

/** The first eight articles, the newest first. */
export const articles: readonly Article[] = [
  malariaTests,
  pregnancyScans,
  bloodPressure,
  abdominalUltrasound,
  readingALabReport,
  whatAnEcgShows,
  hepatitisBScreening,
  fastingForBloodTests,
]

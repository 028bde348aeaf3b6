import { listUnfinished } from '#app/domain/website/checklist.server.ts'
import type { Needs } from '#app/platform.server.ts'
import { attention, type Finding, passed } from './system-check.ts'

type SampleNeeds = Needs<'db' | 'clinic' | 'clock' | 'settings'> & {
  mail: { isConfigured: boolean }
}

/** The made-up content that visitors see. */
const samples = ['email', 'phones', 'testimonials', 'articles']

/** Whether visitors see sample texts of a new site as if they were the clinic's. */
export async function checkSamples(needs: SampleNeeds): Promise<Finding> {
  const shown = (await listUnfinished(needs)).filter(({ name }) => samples.includes(name))
  if (shown.length === 0) return passed('Visitors see nothing made up.')
  return attention(
    `Visitors see samples: ${shown.map(({ title }) => title.toLowerCase()).join(', ')}.`,
    'The dashboard says under "Set up your website" where each is changed.',
  )
}

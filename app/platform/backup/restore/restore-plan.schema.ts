import { z } from 'zod'

/** The plan of a restore, written before its first step, so that a restore that was killed can be finished. */
export const RestorePlan = z.object({
  /** The folder beside the restored files that gets what was there before. */
  aside: z.string(),
  /** What was there before, below the data folder. */
  former: z.array(z.string()),
  /** What was restored, below the folder of the plan. */
  restored: z.array(z.string()),
  /** The entry of the audit trail that PostgreSQL has once the rows are committed. */
  entry: z.string().optional(),
})
export type RestorePlan = z.output<typeof RestorePlan>

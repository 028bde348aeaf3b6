import { type Samples, sampleLine } from '#app/platform/metrics/metrics.ts'
import type { QueueNeeds, QueueTable } from './queue.ts'

const queues: Record<QueueTable, string> = {
  outbox: 'mail',
  appointment_messages: 'messages',
  picture_removals: 'image removals',
}

/** How many tasks of each durable queue wait, for the metrics: the same in all processes of one database. */
export async function waitingTasks({ db }: Pick<QueueNeeds, 'db'>): Promise<Samples> {
  const counted = await Promise.all(
    Object.entries(queues).map(async ([table, queue]) => {
      const { waiting } = await db
        .selectFrom(table as QueueTable)
        .select(({ fn }) => fn.countAll<number>().as('waiting'))
        .where('status', '=', 'waiting')
        .executeTakeFirstOrThrow()
      return [sampleLine('gemev_tasks_waiting', { queue }), Number(waiting)] as const
    }),
  )
  return { gemev_tasks_waiting: Object.fromEntries(counted) }
}

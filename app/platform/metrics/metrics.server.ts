import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Logger } from 'kysely'
import { buckets, type Labels, type MetricName, type Samples, sampleLine } from './metrics.ts'

/** Counts and times of this process, for `GET /metrics`. Without METRICS_TOKEN nothing is counted. */
export interface Metrics {
  /** Whether anything is counted. */
  isOn: boolean
  count(name: MetricName, labels: Labels): void
  /** Adds a time to a histogram. */
  observe(name: MetricName, labels: Labels, seconds: number): void
  /** Reads a value whenever the metrics are asked for. */
  watch(name: MetricName, labels: Labels, read: () => number): void
  /** The samples of this process. */
  samples(): Samples
}

const none: Metrics = {
  isOn: false,
  count() {},
  observe() {},
  watch() {},
  samples: () => ({}),
}

export function createMetrics(isOn: boolean): Metrics {
  if (!isOn) return none
  const stored: Samples = {}
  const watched: { name: MetricName; line: string; read: () => number }[] = []

  function add(name: MetricName, line: string, by: number) {
    const samples = stored[name] ?? {}
    stored[name] = samples
    samples[line] = (samples[line] ?? 0) + by
  }

  const metrics: Metrics = {
    isOn,
    count: (name, labels) => add(name, sampleLine(name, labels), 1),
    observe(name, labels, seconds) {
      for (const limit of [...buckets, Number.POSITIVE_INFINITY]) {
        const le = limit === Number.POSITIVE_INFINITY ? '+Inf' : String(limit)
        const line = sampleLine(`${name}_bucket`, Object.assign({ le }, labels))
        add(name, line, seconds <= limit ? 1 : 0)
      }
      add(name, sampleLine(`${name}_sum`, labels), seconds)
      add(name, sampleLine(`${name}_count`, labels), 1)
    },
    watch: (name, labels, read) =>
      void watched.push({ name, line: sampleLine(name, labels), read }),
    samples() {
      const samples = structuredClone(stored)
      for (const { name, line, read } of watched) {
        const ofName = samples[name] ?? {}
        samples[name] = ofName
        ofName[line] = read()
      }
      return samples
    },
  }
  watchProcess(metrics)
  return metrics
}

function watchProcess({ watch }: Metrics) {
  const delay = monitorEventLoopDelay()
  delay.enable()
  watch('process_resident_memory_bytes', {}, () => process.memoryUsage.rss())
  watch('process_cpu_seconds_total', {}, () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  })
  watch('nodejs_eventloop_delay_seconds', { quantile: '0.99' }, () => {
    const seconds = delay.percentile(99) / 1e9
    delay.reset()
    return seconds
  })
}

/** Times the queries of a database, by their kind: `select`, `insert`. Nothing where nothing is counted. */
export function timeQueries(metrics: Metrics): Logger | undefined {
  if (!metrics.isOn) return undefined
  return ({ query, queryDurationMillis }) => {
    const kind = query.query.kind.replace(/(?:Query)?Node$/, '').toLowerCase()
    metrics.observe('gemev_database_query_duration_seconds', { kind }, queryDurationMillis / 1000)
  }
}

/** Times the encoder of images, by what it does. */
export const timeTasks = (metrics: Metrics) => (task: string, seconds: number) =>
  metrics.observe('gemev_image_task_duration_seconds', { task }, seconds)

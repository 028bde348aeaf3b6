import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Logger } from 'kysely'

/** These are for `GET /metrics`; without METRICS_TOKEN nothing is counted. */
export interface Metrics {
  isOn: boolean
  count(name: MetricName, labels: Labels): void
  observe(name: MetricName, labels: Labels, seconds: number): void
  /** Reads a value whenever the metrics are asked for. */
  watch(name: MetricName, labels: Labels, read: () => number): void
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

/** A query's kind is `select` or `insert`. */
export function timeQueries(metrics: Metrics): Logger | undefined {
  if (!metrics.isOn) return undefined
  return ({ query, queryDurationMillis }) => {
    const kind = query.query.kind.replace(/(?:Query)?Node$/, '').toLowerCase()
    metrics.observe('gemev_database_query_duration_seconds', { kind }, queryDurationMillis / 1000)
  }
}

export const timeTasks = (metrics: Metrics) => (task: string, seconds: number) =>
  metrics.observe('gemev_image_task_duration_seconds', { task }, seconds)

/** No label may name a person: paths are the patterns of routes. */
const describedMetrics = {
  gemev_http_requests_total: [
    'counter',
    'Answers, by the pattern of the route, method and status.',
  ],
  gemev_http_request_duration_seconds: [
    'histogram',
    'The time until an answer began, by the pattern of the route.',
  ],
  gemev_page_cache_requests_total: [
    'counter',
    'Public pages that may be cached, by whether they came from memory (hit) or were rendered (miss).',
  ],
  gemev_queue_waiting: ['gauge', 'Requests that wait in a queue of the process.'],
  gemev_tasks_waiting: ['gauge', 'Tasks of the durable queues that are not done.'],
  gemev_image_task_duration_seconds: [
    'histogram',
    'The time of the encoder, waiting included, by what it did.',
  ],
  gemev_database_query_duration_seconds: ['histogram', 'The time of queries, by their kind.'],
  process_resident_memory_bytes: ['gauge', 'Memory of the process.'],
  process_cpu_seconds_total: ['counter', 'CPU time of the process.'],
  nodejs_eventloop_delay_seconds: [
    'gauge',
    'The delay of the event loop that one in a hundred samples exceeded.',
  ],
} as const

type MetricName = keyof typeof describedMetrics
type Labels = Record<string, string>

/** In seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

/** Values by the metric, and by the line of the text up to its value. */
export type Samples = Partial<Record<MetricName, Record<string, number>>>

/** Text format 0.0.4: samples of several sources, each under its metric. */
export function metricsText(sources: Samples[]): string {
  const names = Object.keys(describedMetrics) as MetricName[]
  return names
    .map((name) => {
      const lines = sources.flatMap((samples) =>
        Object.entries(samples[name] ?? {}).map(([line, value]) => `${line} ${value}\n`),
      )
      if (lines.length === 0) return ''
      const [type, help] = describedMetrics[name]
      return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
    })
    .join('')
}

export function sampleLine(name: string, labels: Labels): string {
  const texts = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`)
  return texts.length > 0 ? `${name}{${texts.join(',')}}` : name
}

const escaped = (text: string) =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

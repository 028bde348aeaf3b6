/** What the program counts and times for Prometheus. No label may name a person: paths are the patterns of routes. */
export const describedMetrics = {
  gemev_http_requests_total: {
    type: 'counter',
    help: 'Answers, by the pattern of the route, method and status.',
  },
  gemev_http_request_duration_seconds: {
    type: 'histogram',
    help: 'The time until an answer began, by the pattern of the route.',
  },
  gemev_page_cache_requests_total: {
    type: 'counter',
    help: 'Public pages that may be cached, by whether they came from memory (hit) or were rendered (miss).',
  },
  gemev_queue_waiting: {
    type: 'gauge',
    help: 'Requests that wait in a queue of the process.',
  },
  gemev_tasks_waiting: {
    type: 'gauge',
    help: 'Tasks of the durable queues that are not done.',
  },
  gemev_image_task_duration_seconds: {
    type: 'histogram',
    help: 'The time of the encoder, waiting included, by what it did.',
  },
  gemev_database_query_duration_seconds: {
    type: 'histogram',
    help: 'The time of queries, by their kind.',
  },
  process_resident_memory_bytes: { type: 'gauge', help: 'Memory of the process.' },
  process_cpu_seconds_total: { type: 'counter', help: 'CPU time of the process.' },
  nodejs_eventloop_delay_seconds: {
    type: 'gauge',
    help: 'The delay of the event loop that one in a hundred samples exceeded.',
  },
} as const

export type MetricName = keyof typeof describedMetrics
export type Labels = Record<string, string>

/** The upper limits of a histogram's buckets, in seconds. */
export const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

/** The samples of one process: by the metric, and by the line of the text up to its value. */
export type Samples = Partial<Record<MetricName, Record<string, number>>>

/** The text that Prometheus reads (text format 0.0.4): samples of several sources, each under its metric. */
export function metricsText(sources: Samples[]): string {
  const names = Object.keys(describedMetrics) as MetricName[]
  return names
    .map((name) => {
      const lines = sources.flatMap((samples) =>
        Object.entries(samples[name] ?? {}).map(([line, value]) => `${line} ${value}\n`),
      )
      if (lines.length === 0) return ''
      const { type, help } = describedMetrics[name]
      return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
    })
    .join('')
}

/** The line of a sample up to its value: `name{label="text"}`. */
export function sampleLine(name: string, labels: Labels): string {
  const texts = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`)
  return texts.length > 0 ? `${name}{${texts.join(',')}}` : name
}

const escaped = (text: string) =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

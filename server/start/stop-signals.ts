// npm passes on to its program the Ctrl-C that the terminal has sent to both: the same key press arrives twice.
const echoMs = 1000

/** Calls back at each request to stop by a signal; a signal within a second of the first one is the same request. */
export function onStopSignal(callback: (signal: NodeJS.Signals) => void): void {
  let firstAt: number | undefined
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      const now = performance.now()
      if (firstAt !== undefined && now - firstAt < echoMs) return
      firstAt ??= now
      callback(signal)
    })
  }
}

import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/**
 * The gauges, each with its help text and the name of its label, if any. The gauges are read when the metrics
 * are requested.
 */
const GAUGES = {
  kinhold_database_ready: ['1 if the database can serve calls, otherwise 0.'],
  kinhold_calls_in_hand: ['Calls that hold a place, by kind.', 'kind'],
  kinhold_pool_connections: ['Database connections for calls, by state.', 'state'],
  kinhold_pool_waiting: ['Callers that wait for a database connection.'],
  kinhold_replica_used: ['1 if calls read from the replica, 0 if it is behind or away.'],
  kinhold_streams: ['Open streams of live updates.'],
  kinhold_live_carrier_ready: ['1 if live updates go through NATS, 0 while it is away.'],
  kinhold_queue_waiting: ['Jobs and pushes that are due and have not begun.', 'queue'],
  kinhold_queue_age_seconds: ['How long the oldest of them has been due.', 'queue'],
  kinhold_texts_left: ['Texts that may still leave in this clock hour.', 'share'],
  kinhold_backup_age_seconds: ['The age of the last daily backup, infinite before the first one.'],
  kinhold_disk_free_bytes: ['Free space on the disk of the files or of the database.', 'place'],
  kinhold_disk_bytes: ['The size of that disk.', 'place'],
} as const satisfies Record<string, readonly [help: string, label?: string]>

/**
 * The gauges' values: a number, or a number for each value of the label. A gauge without a value isn't shown.
 */
export type Figures = {
  [Name in keyof typeof GAUGES]?: (typeof GAUGES)[Name] extends readonly [string]
    ? number
    : Readonly<Record<string, number>>
}

/**
 * The upper bounds of the histogram's buckets, in seconds. Each bucket adds a line per method, route and
 * status.
 */
const BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** The metrics of one process. */
export type Metrics = ReturnType<typeof openMetrics>

/** Creates an empty set of metrics. */
export function openMetrics() {
  const register = new Registry()
  const registers = [register]
  const calls = new Histogram({
    name: 'kinhold_call_seconds',
    help: 'The duration of calls, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  })
  const shed = new Counter({
    name: 'kinhold_calls_shed_total',
    help: 'Calls refused because too many of their kind arrived at once.',
    labelNames: ['kind'],
    registers,
  })
  const messages = new Counter({
    name: 'kinhold_messages_total',
    help: 'Attempts to send texts, e-mails and pushes, by outcome.',
    labelNames: ['channel', 'outcome'],
    registers,
  })
  const slow = new Counter({
    name: 'kinhold_slow_statements_total',
    help: 'SQL statements of calls that took more than half a second.',
    registers,
  })
  const reads = new Counter({
    name: 'kinhold_replica_reads_total',
    help: 'Calls that may read from the replica, by what answered them, and reads repeated on the primary.',
    labelNames: ['from'],
    registers,
  })
  const gauges = Object.entries(GAUGES).map(([name, [help, ...labelNames]]) => ({
    name,
    label: labelNames[0],
    gauge: new Gauge({ name, help, labelNames, registers }),
  }))
  return {
    called: (method: string, route: string, status: number, seconds: number) =>
      calls.observe({ method, route, status }, seconds),
    shed: (kind: string) => shed.inc({ kind }),
    attempted: (channel: string, outcome: string) => messages.inc({ channel, outcome }),
    slowStatement: () => slow.inc(),
    read: (from: 'replica' | 'primary' | 'repeated') => reads.inc({ from }),
    /** Adds the metrics of the process itself: event loop, memory, CPU time and open files. */
    watchProcess: () => collectDefaultMetrics({ register }),
    /** Returns all metrics, including these values for the gauges, as text for Prometheus. */
    async text(figures: Figures): Promise<string> {
      for (const { name, label, gauge } of gauges) {
        gauge.reset()
        const figure = figures[name as keyof Figures]
        if (typeof figure === 'number') gauge.set(figure)
        else if (figure) for (const [of, value] of Object.entries(figure)) gauge.set({ [label!]: of }, value)
        // `reset` sets a gauge without labels to 0 instead of removing it.
        else if (label === undefined) gauge.remove()
      }
      return register.metrics()
    },
    /** Returns each metric's label names, keyed by the metric's name. */
    labels: () => {
      const all = register.getMetricsAsArray() as unknown as { name: string; labelNames: string[] }[]
      return new Map(all.map(({ name, labelNames }) => [name, labelNames]))
    },
  }
}

/** The content type of the output of `text`. */
export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE

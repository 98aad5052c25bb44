/** A log entry. Only the entry of a call has `method` and the fields after it. */
type Entry = {
  level: number
  time: number
  msg?: string
  err?: { stack?: string; code?: string }
  method?: string
  route?: string
  status?: number
  ms?: number
  who?: string
}

const LEVELS: Record<number, string> = {
  10: 'TRACE',
  20: 'DEBUG',
  30: 'INFO',
  40: 'WARN',
  50: 'ERROR',
  60: 'FATAL',
}

/** Formats a JSON log entry as a readable line, followed by the stack of an error. */
export function prettyEntry(json: string): string {
  const entry = JSON.parse(json) as Entry
  const { level, time, msg, err } = entry
  const at = new Date(time).toTimeString().slice(0, 8)
  const said = [entry.route === undefined ? '' : callOf(entry), msg, moreOf(entry)].filter(Boolean).join(': ')
  const code = err?.code === undefined ? '' : `[${err.code}] `
  const below = err?.stack === undefined ? [] : `${code}${err.stack}`.split('\n').map((line) => `    ${line}`)
  return [`${at} ${LEVELS[level] ?? level} ${said}`, ...below].map((line) => `${plain(line)}\n`).join('')
}

function callOf({ method, route, status, ms, who }: Entry): string {
  return [method, route, status, `${ms} ms`, who].filter((part) => part !== undefined).join(' ')
}

const SHOWN = ['level', 'time', 'pid', 'hostname', 'msg', 'err']
const OF_A_CALL = [...SHOWN, 'method', 'route', 'status', 'ms', 'who', 'ip', 'reqId']

// Returns the fields not shown elsewhere in the line as JSON, or an empty string if there are none.
function moreOf(entry: Entry): string {
  const shown = entry.route === undefined ? SHOWN : OF_A_CALL
  const more = Object.entries(entry).filter(([name]) => !shown.includes(name))
  return more.length === 0 ? '' : JSON.stringify(Object.fromEntries(more))
}

// A control character in an error's message could overwrite other lines on a terminal.
function plain(line: string): string {
  return line.replaceAll(/\p{Cc}/gu, ' ')
}

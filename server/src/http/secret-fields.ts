/** The names of fields whose values are never logged. */
const SECRET = /^(authorization|(set-)?cookie|code|password)$|token|phone|secret/i
/**
 * The nesting depth at which all values are hidden. This limit stops the recursion into an object that
 * contains itself.
 */
const DEEPEST = 6
const HIDDEN = '…'

/** Hides the values of fields whose names suggest a secret, in plain objects and arrays. */
export function withoutSecretFields(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value
  if (depth === DEEPEST) return HIDDEN
  if (Array.isArray(value)) return value.map((one) => withoutSecretFields(one, depth + 1))
  const fields = Object.entries(value).map(([name, one]) => [
    name,
    SECRET.test(name) ? HIDDEN : withoutSecretFields(one, depth + 1),
  ])
  return Object.fromEntries(fields)
}

// Returns false for errors and requests, which have serializers.
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return Array.isArray(value) || prototype === Object.prototype || prototype === null
}
